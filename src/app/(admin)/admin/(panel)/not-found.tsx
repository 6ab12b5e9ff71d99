import { NoSuchPage } from "~/components/admin/no-such-page";

export default function AdminNotFound() {
  return <NoSuchPage />;
}
