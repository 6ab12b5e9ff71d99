"use client";

import { Share2 } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useRef, useState } from "react";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Button } from "~/components/ui/button";
import { Stars } from "~/components/ui/stars";
import { toast } from "~/components/ui/toast";
import { copyText } from "~/lib/copy-text";
import { canShare, shareOnDevice } from "~/lib/device-share";
import type { RouterOutputs } from "~/trpc/react";
import { ProductBuyBar } from "./product-buy-bar";
import { ProductCarousel } from "./product-carousel";
import { ProductGallery } from "./product-gallery";
import { ProductPurchase, rungFor } from "./product-purchase";
import { ProductReviews } from "./product-reviews";

export type FoundProduct = Extract<RouterOutputs["catalogue"]["productBySlug"], { status: "found" }>;

type ProductScreenProps = { page: FoundProduct; shippingFeeCents: number; children?: ReactNode };

export function ProductScreen({ page, shippingFeeCents, children }: ProductScreenProps) {
  const { product, prices, reviews, related } = page;
  const { category } = product;
  const [quantity, setQuantity] = useState(1);
  const buttonPlace = useRef<HTMLDivElement>(null);
  const rung = rungFor(prices, quantity);
  const above = [category?.parent, category].flatMap((found) =>
    found ? [{ label: found.name, href: `/category/${found.slug}` }] : [],
  );
  return (
    <div className="container-page pt-3 sm:pt-6">
      <Breadcrumbs items={[{ label: "Home", href: "/" }, ...above, { label: product.name }]} />
      <div className="mt-2 grid gap-5 sm:mt-3 sm:gap-8 md:grid-cols-2 lg:gap-12">
        <div className="md:sticky md:top-24 md:self-start">
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
              <h1 className="min-w-0 font-semibold text-2xl tracking-tight [overflow-wrap:anywhere] sm:text-4xl">
                {product.name}
              </h1>
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
              <Link href={`/compare?add=${product.slug}`} prefetch={false} className="underline underline-offset-4">
                Compare
              </Link>
            </p>
          </div>
          <Identity casNumber={product.casNumber} otherNames={product.otherNames} />
          {product.description && <ShortDescription text={product.description} />}
          <ProductPurchase
            product={product}
            prices={prices}
            shippingFeeCents={shippingFeeCents}
            quantity={quantity}
            onQuantity={setQuantity}
            buttonPlace={buttonPlace}
          />
        </div>
      </div>
      {product.detailedDescription && (
        <section aria-labelledby="details-title" className="mt-8 border-line border-t py-8 sm:mt-12 sm:py-10">
          <h2 id="details-title" className="font-semibold text-2xl">
            Details
          </h2>
          <p className="mt-4 max-w-prose whitespace-pre-line max-sm:text-[0.9375rem]">{product.detailedDescription}</p>
        </section>
      )}
      {children}
      <ProductReviews slug={product.slug} first={reviews} />
      {related.length > 0 && category && (
        <ProductCarousel title={`More in ${category.name}`} href={`/category/${category.slug}`} products={related} />
      )}
      {rung && !product.isSoldOut && (
        <ProductBuyBar
          product={product}
          quantity={quantity}
          totalCents={rung.unitCents * quantity}
          buttonPlace={buttonPlace}
        />
      )}
    </div>
  );
}

/** Other identifiers that chemists search by. */
function Identity({ casNumber, otherNames }: Pick<FoundProduct["product"], "casNumber" | "otherNames">) {
  if (!casNumber && otherNames.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {casNumber && (
        <>
          <dt className="text-muted">CAS number</dt>
          <dd className="font-mono">{casNumber}</dd>
        </>
      )}
      {otherNames.length > 0 && (
        <>
          <dt className="text-muted">Also known as</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{otherNames.join(", ")}</dd>
        </>
      )}
    </dl>
  );
}

const SHOWN = 200;

function ShortDescription({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const letters = [...text];
  if (letters.length <= SHOWN) return <p className="text-muted">{text}</p>;
  return (
    <p className="text-muted">
      {isWhole ? text : `${letters.slice(0, SHOWN).join("").trimEnd()}…`}{" "}
      <Button
        variant="link"
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
        className="h-auto align-baseline text-base"
      >
        {isWhole ? "Show less" : "More..."}
      </Button>
    </p>
  );
}

/** Uses the device's share sheet, or copies the link if there is none. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    const url = window.location.href;
    try {
      if (canShare()) return await shareOnDevice({ title, url });
      await copyText(url);
      toast.success("Product link copied to clipboard!");
    } catch {
      toast.error("The link could not be copied. Please copy it from the address bar.");
    }
  }
  return (
    <Button variant="ghost" size="icon" aria-label="Share this product" title="Share" onClick={() => void share()}>
      <Share2 aria-hidden />
    </Button>
  );
}
