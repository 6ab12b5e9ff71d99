import { TRPCError } from "@trpc/server";
import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { notFoundMetadata } from "~/app/not-found-metadata";
import { shopSettings } from "~/app/shop-settings";
import { productFacts } from "~/components/store/product-facts";
import { ProductNotFound } from "~/components/store/product-not-found";
import { ProductScreen } from "~/components/store/product-screen";
import { StructuredData } from "~/components/store/structured-data";
import { publicApi } from "~/trpc/public";

export const dynamic = "force-static";
export const revalidate = 30;

type Props = { params: Promise<{ slug: string }> };

/** None is made beforehand: each product's page at its first request, as a visitor sees it. */
export const generateStaticParams = () => [];

/** The product that everybody may see at this address, or null. */
const load = cache(async (slug: string) => {
  try {
    return await publicApi.catalogue.productBySlug({ slug });
  } catch (error) {
    if (error instanceof TRPCError && ["NOT_FOUND", "BAD_REQUEST"].includes(error.code)) return null;
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await load((await params).slug);
  if (!page) return notFoundMetadata("Product Not Found");
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
  const { siteName, shippingFeeCents } = await shopSettings();
  if (!page) return <ProductNotFound shippingFeeCents={shippingFeeCents} />;
  return (
    <>
      <StructuredData facts={productFacts(page, siteName)} />
      <ProductScreen key={page.product.id} kept={page} shippingFeeCents={shippingFeeCents} />
    </>
  );
}
