import { TRPCError } from "@trpc/server";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { ProductCarousel } from "~/components/store/product-carousel";
import { productFacts } from "~/components/store/product-facts";
import { ProductGallery } from "~/components/store/product-gallery";
import { ProductPurchase } from "~/components/store/product-purchase";
import { ProductReviews } from "~/components/store/product-reviews";
import { ShareButton } from "~/components/store/share-button";
import { ShortDescription } from "~/components/store/short-description";
import { StructuredData } from "~/components/store/structured-data";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Stars } from "~/components/ui/stars";
import { siteSettings } from "~/server/services/settings/queries";
import { api, requestContext } from "~/trpc/server";

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const load = cache(async (slug: string) => {
  try {
    return await api.catalogue.productBySlug({ slug });
  } catch (error) {
    if (error instanceof TRPCError && ["NOT_FOUND", "BAD_REQUEST"].includes(error.code)) notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await load((await params).slug);
  if (page.status === "moved") return {};
  const { name, slug, description } = page.product;
  return { title: name, description, alternates: { canonical: `/product/${slug}` } };
}

export default async function ProductPage({ params, searchParams }: Props) {
  const page = await load((await params).slug);
  if (page.status === "moved") permanentRedirect(`/product/${page.slug}${queryOf(await searchParams)}`);
  const { siteName, shippingFeeCents } = await siteSettings((await requestContext()).service);
  const { product, prices, reviews, related } = page;
  const { category } = product;
  const above = [category?.parent, category].flatMap((found) =>
    found ? [{ label: found.name, href: `/category/${found.slug}` }] : [],
  );
  return (
    <div className="container-page py-6">
      <StructuredData facts={productFacts(page, siteName)} />
      <Breadcrumbs items={[{ label: "Home", href: "/" }, ...above, { label: product.name }]} />
      <div className="mt-3 grid gap-8 lg:grid-cols-2 lg:gap-12">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <ProductGallery name={product.name} imageUrls={product.imageUrls} isSoldOut={product.isSoldOut} />
        </div>
        <div className="space-y-5">
          <div>
            {category && (
              <Link
                href={`/category/${category.slug}`}
                className="font-medium text-accent text-sm underline-offset-4 hover:underline"
              >
                {category.name}
              </Link>
            )}
            <div className="mt-1 flex items-start justify-between gap-3">
              <h1 className="font-semibold text-3xl tracking-tight sm:text-4xl">{product.name}</h1>
              <ShareButton title={product.name} />
            </div>
            <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
              <span className="font-mono">{product.sku}</span>
              {reviews.average !== null && (
                <a href="#reviews" className="flex items-center gap-1.5 underline-offset-4 hover:underline">
                  <Stars rating={reviews.average} />
                  <span className="figures">
                    {reviews.average.toFixed(1)} ({reviews.count})
                  </span>
                </a>
              )}
            </p>
          </div>
          {product.description && <ShortDescription text={product.description} />}
          <ProductPurchase key={product.id} product={product} prices={prices} shippingFeeCents={shippingFeeCents} />
        </div>
      </div>
      {product.detailedDescription && (
        <section aria-labelledby="details-title" className="mt-12 border-line border-t py-10">
          <h2 id="details-title" className="font-semibold text-2xl">
            Details
          </h2>
          <p className="mt-4 max-w-prose whitespace-pre-line">{product.detailedDescription}</p>
        </section>
      )}
      <ProductReviews reviews={reviews} />
      {related.length > 0 && category && (
        <ProductCarousel title={`More in ${category.name}`} href={`/category/${category.slug}`} products={related} />
      )}
    </div>
  );
}

/** The rest of an address, kept through a redirect: a referral code may stand in it. */
function queryOf(params: Record<string, string | string[] | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of [value].flat()) if (one !== undefined) query.append(name, one);
  }
  return query.size > 0 ? `?${query}` : "";
}
