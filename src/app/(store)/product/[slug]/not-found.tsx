import { NotFoundMessage } from "~/components/shared/not-found-message";

export default function ProductNotFound() {
  return (
    <NotFoundMessage title="Product Not Found">
      The product may have been renamed or withdrawn, or may need an approved account.
    </NotFoundMessage>
  );
}
