import type { Metadata } from "next";
import { ImportScreen } from "~/components/admin/products/import-screen";
import { requireAdmin } from "../../../require-admin";

export const metadata: Metadata = { title: "Import products" };

export default async function ImportProductsPage() {
  await requireAdmin();
  return <ImportScreen />;
}
