import { Checkbox } from "~/components/ui/checkbox";
import { FieldError } from "~/components/ui/field";
import { useLocalDates } from "~/components/ui/local-time";
import type { UserDetails } from "./user-screen";

type UserCategoriesProps = {
  user: UserDetails;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (categoryIds: string[]) => void;
};

/** Which restricted categories the account may see, who granted each and when. */
export function UserCategories({ user, chosen, error, onChange }: UserCategoriesProps) {
  const { formatDate } = useLocalDates();
  const hintOf = ({ grant }: UserDetails["categories"][number]) =>
    grant && `Granted by ${grant.grantedBy?.name ?? "the shop"} on ${formatDate(grant.grantedAt)}`;
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-sm">Approved categories</legend>
      {user.categories.length === 0 && <p className="text-muted text-sm">No category is restricted.</p>}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {user.categories.map((category) => (
          <Checkbox
            key={category.id}
            name="approvedCategoryIds"
            label={category.isRestricted ? category.name : `${category.name} (no longer restricted)`}
            hint={hintOf(category)}
            checked={chosen.includes(category.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, category.id].sort() : chosen.filter((id) => id !== category.id))
            }
          />
        ))}
      </div>
      <FieldError message={error} />
    </fieldset>
  );
}
