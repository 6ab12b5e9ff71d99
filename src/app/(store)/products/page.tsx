import type { Metadata } from "next";
import { AllProductsScreen } from "~/components/store/lazy-all-products-screen";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { api } from "~/trpc/server";

export const metadata: Metadata = {
  title: "All products",
  description: "Every product of the shop: peptides, reference materials and laboratory supplies.",
  alternates: { canonical: "/products" },
};

export default async function AllProductsPage() {
  const kept = await api.catalogue.products({});
  return (
    <div className="container-page py-6">
      <Breadcrumbs items={[{ label: "Home", href: "/" }, { label: "All products" }]} />
      <h1 className="mt-3 mb-6 font-semibold text-3xl tracking-tight sm:text-4xl">All products</h1>
      <AllProductsScreen kept={kept} />
    </div>
  );
}
