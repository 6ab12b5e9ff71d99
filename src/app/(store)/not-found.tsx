import { NotFoundMessage } from "~/components/shared/not-found-message";

export default function StoreNotFound() {
  return (
    <NotFoundMessage title="Page Not Found">
      There is nothing at this address. It may have moved, or the link has a slip in it.
    </NotFoundMessage>
  );
}
