import { NotFoundMessage } from "~/components/shared/not-found-message";

export default function StoreNotFound() {
  return (
    <NotFoundMessage title="Page Not Found">
      We can't find this page. It may have moved, or the link may be wrong.
    </NotFoundMessage>
  );
}
