import { NotYourPage } from "~/components/admin/not-your-page";

/** A page of the panel that is not part of this member of staff's role. */
export default function AdminForbidden() {
  return <NotYourPage />;
}
