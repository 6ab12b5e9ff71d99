import type { Metadata } from "next";
import { CategoriesScreen } from "~/components/admin/categories/categories-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Categories" };

export default async function AdminCategoriesPage() {
  await requireAdmin();
  await api.admin.categories.list.prefetch();
  return (
    <HydrateClient>
      <CategoriesScreen />
    </HydrateClient>
  );
}
