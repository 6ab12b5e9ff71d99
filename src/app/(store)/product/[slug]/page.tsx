import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { orNull } from "~/app/or-null";
import { shopSettings } from "~/app/shop-settings";
import { ProductScreen } from "~/components/store/lazy-product-screen";
import { productJsonLd } from "~/components/store/product-json-ld";
import { ProductLots } from "~/components/store/product-lots";
import { ProductNotFound } from "~/components/store/product-not-found";
import { StructuredData } from "~/components/store/structured-data";
import { env } from "~/server/env";
import { answerNotFound } from "~/server/page-request";
import { api } from "~/trpc/server";

type Props = { params: Promise<{ slug: string }> };

/** The product with this slug as this viewer may see it, or null. */
const load = cache((slug: string) => orNull(api.catalogue.productBySlug({ slug })));

async function lockedCategories() {
  const { categories } = await api.catalogue.navigation();
  return categories.flatMap((category) => [category, ...category.children]).filter(({ isLocked }) => isLocked);
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await load((await params).slug);
  if (!page) return { title: "Product Not Found", robots: { index: false } };
  if (page.status === "moved") return {};
  const { name, slug, description, imageUrls } = page.product;
  return {
    title: name,
    description: description || undefined,
    alternates: { canonical: `/product/${slug}` },
    ...(imageUrls[0] && { openGraph: { title: name, images: [{ url: imageUrls[0], alt: name }] } }),
  };
}

export default async function ProductPage({ params }: Props) {
  const page = await load((await params).slug);
  if (page?.status === "moved") permanentRedirect(`/product/${page.slug}`);
  if (!page) {
    answerNotFound();
    return <ProductNotFound locked={await lockedCategories()} />;
  }
  const { siteName, shippingFeeCents } = await shopSettings();
  return (
    <>
      <StructuredData facts={productJsonLd(page, { siteName, baseUrl: env.NEXTAUTH_URL })} />
      <ProductScreen key={page.product.id} page={page} shippingFeeCents={shippingFeeCents}>
        {/* Server-rendered only: needs no client-side JavaScript. */}
        <ProductLots lots={page.lots} />
      </ProductScreen>
    </>
  );
}
