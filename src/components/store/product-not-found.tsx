import { NotFoundMessage } from "~/components/shared/not-found-message";

/** A product that needs approval and one that never was look the same. */
export function ProductNotFound() {
  return (
    <NotFoundMessage title="Product Not Found">
      The product may have been renamed or withdrawn, or may need an approved account.
    </NotFoundMessage>
  );
}
