import { notFound } from "next/navigation";
import { requireAdmin } from "../../require-admin";

/** Every address below /admin that no other page has: it stays in the panel. */
export default async function UnknownAdminPage() {
  await requireAdmin("panel");
  notFound();
}
