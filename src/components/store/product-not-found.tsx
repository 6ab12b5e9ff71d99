import { NotFoundMessage } from "~/components/shared/not-found-message";
import { TextLink } from "~/components/ui/text-link";

/** Restricted and nonexistent products look the same. `locked` lists all categories this viewer has no access to. */
export function ProductNotFound({ locked }: { locked: { name: string; slug: string }[] }) {
  return (
    <NotFoundMessage title="Product Not Found">
      It may have been renamed or discontinued, or it may require an approved account.
      {locked.length > 0 && (
        <>
          {" "}
          Ask for access to{" "}
          {locked.map(({ name, slug }, index) => (
            <span key={slug}>
              {index > 0 && (index === locked.length - 1 ? " or " : ", ")}
              <TextLink href={`/category/${slug}`}>{name}</TextLink>
            </span>
          ))}
          .
        </>
      )}
    </NotFoundMessage>
  );
}
