import { type UseFormReturn, useWatch } from "react-hook-form";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { ASSIGNABLE_ROLES, ROLE_LABELS, staffRoleOf } from "~/domain/staff";
import { ROLE_HINTS } from "~/domain/staff-accounts";
import type { UserFields } from "~/schemas/admin/users";
import { useCapability } from "../staff-role";
import type { UserFormValues } from "./user-fields";

type UserRoleProps = { form: UseFormReturn<UserFormValues, unknown, UserFields>; isOneself: boolean };

/** The account's staff role. Only owners can change roles, and they cannot remove their own admin flag. */
export function UserRole({ form, isOneself }: UserRoleProps) {
  const mayGive = useCapability("staff.roles");
  const [isAdmin, staffRole] = useWatch({ control: form.control, name: ["isAdmin", "staffRole"] });
  const role = staffRoleOf({ isAdmin, staffRole });
  const { errors } = form.formState;
  const why = isOneself ? "You cannot remove your own admin flag." : "Only an owner can give or remove a role.";
  const isFixed = !mayGive || (isOneself && isAdmin);
  function choose(value: string) {
    const given = ASSIGNABLE_ROLES.find((each) => each === value) ?? null;
    form.setValue("isAdmin", value === "owner", { shouldDirty: true });
    form.setValue("staffRole", given, { shouldDirty: true });
  }
  return (
    <Field
      label="Role"
      hint={isFixed ? why : role ? ROLE_HINTS[role] : "A customer: no access to the admin panel."}
      error={errors.isAdmin?.message ?? errors.staffRole?.message}
    >
      <Select value={role ?? ""} disabled={isFixed} onChange={({ target }) => choose(target.value)}>
        <option value="">Customer</option>
        <option value="owner">{ROLE_LABELS.owner} (admin)</option>
        {ASSIGNABLE_ROLES.map((each) => (
          <option key={each} value={each}>
            {ROLE_LABELS[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
