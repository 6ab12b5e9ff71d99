import { NoSuchPage } from "~/components/admin/no-such-page";

/** Nothing at this address of the panel, said within the panel's own frame. */
export default function AdminNotFound() {
  return <NoSuchPage />;
}
