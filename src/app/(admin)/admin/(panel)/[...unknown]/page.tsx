import { notFound } from "next/navigation";
import { requireAdmin } from "../../require-admin";

/** Catch-all under /admin: renders the 404 inside the admin layout. */
export default async function UnknownAdminPage() {
  await requireAdmin("panel");
  notFound();
}
