import type { Metadata } from "next";
import { CategoriesScreen } from "~/components/admin/categories/categories-screen";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Categories" };

export default adminPage("manage", async () => {
  await api.admin.categories.list.prefetch();
  return <CategoriesScreen />;
});
