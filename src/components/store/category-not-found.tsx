import { NotFoundMessage } from "~/components/shared/not-found-message";

export function CategoryNotFound() {
  return <NotFoundMessage title="Category Not Found">There is no category at this address.</NotFoundMessage>;
}
