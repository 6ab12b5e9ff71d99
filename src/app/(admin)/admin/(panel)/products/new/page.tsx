import type { Metadata } from "next";
import { NewProductScreen } from "~/components/admin/products/new-product-screen";
import { api } from "~/trpc/server";
import { adminPage } from "../../../admin-page";

export const metadata: Metadata = { title: "Add Product" };

export default adminPage("manage", async ({ searchParams }) => {
  const { from } = await searchParams;
  await api.admin.products.categories.prefetch();
  return <NewProductScreen key={String(from)} fromId={typeof from === "string" ? from : null} />;
});
