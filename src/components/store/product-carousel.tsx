"use client";

import Link from "next/link";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { ProductImage } from "~/components/shared/product-image";
import { buttonStyles } from "~/components/ui/button-styles";
import { cn } from "~/lib/cn";
import { ProductPrice } from "./product-price";
import { ProductTile, type ProductTileData } from "./product-tile";

const STEP_PX = 400;
const CARD_WIDTHS = [400];

type ProductCarouselProps = {
  title: string;
  products: ProductTileData[];
  href?: string;
  /** What the link leads to, if not to all of these products. */
  linkText?: string;
  /** Load images eagerly; set for the first carousel on a page. */
  priority?: boolean;
  /** Small cards, for a carousel above a list that shows the same products in full. */
  isCompact?: boolean;
};

/** Scrolls by touch, wheel, arrow keys and buttons. */
export function ProductCarousel({ title, products, href, linkText, priority, isCompact }: ProductCarouselProps) {
  const id = useId();
  const strip = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false });

  function lookAround() {
    const list = strip.current;
    if (!list) return;
    const isAtStart = list.scrollLeft <= 1;
    const isAtEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1;
    setEnds((was) => (was.isAtStart === isAtStart && was.isAtEnd === isAtEnd ? was : { isAtStart, isAtEnd }));
  }

  // Whether the strip overflows changes with its width and its products.
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const observer = new ResizeObserver(lookAround);
    observer.observe(list);
    return () => observer.disconnect();
  });

  const move = (direction: -1 | 1) => strip.current?.scrollBy({ left: direction * STEP_PX, behavior: "smooth" });

  function press(event: KeyboardEvent) {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction !== -1 && direction !== 1) return;
    event.preventDefault();
    move(direction);
  }

  const isStill = ends.isAtStart && ends.isAtEnd;
  const arrow = buttonStyles({ variant: "secondary", size: "icon" });
  return (
    <section aria-labelledby={id} className={isCompact ? "py-2" : "py-6"}>
      <div className={cn("flex items-center gap-x-4", isCompact ? "mb-2 min-h-10" : "mb-4")}>
        <h2
          id={id}
          className={cn("mr-auto min-w-0 font-semibold", isCompact && !href ? "text-lg" : "text-xl sm:text-2xl")}
        >
          {title}
        </h2>
        {href && (
          <Link href={href} aria-label={linkText ?? `View all ${title}`} className="row-link">
            {linkText ?? "View all"}
          </Link>
        )}
        {!isStill && (
          <div className="flex shrink-0 gap-2 max-sm:hidden">
            <button
              type="button"
              aria-label={`Previous products in ${title}`}
              disabled={ends.isAtStart}
              onClick={() => move(-1)}
              className={arrow}
            >
              <span aria-hidden className="icon-left size-5" />
            </button>
            <button
              type="button"
              aria-label={`Next products in ${title}`}
              disabled={ends.isAtEnd}
              onClick={() => move(1)}
              className={arrow}
            >
              <span aria-hidden className="icon-right size-5" />
            </button>
          </div>
        )}
      </div>
      <ul
        ref={strip}
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={press}
        onScroll={lookAround}
        className="-mx-1 flex gap-4 overflow-x-auto overscroll-x-contain px-1 pb-3 [scrollbar-width:thin]"
      >
        {products.map((product, index) => (
          <li key={product.id} className={isCompact ? "w-60 shrink-0" : "w-[280px] max-w-[82vw] shrink-0"}>
            {isCompact ? (
              <ProductCard product={product} />
            ) : (
              <ProductTile product={product} priority={priority && index < 2} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Compact card: picture, name and price. */
const ProductCard = ({ product }: { product: ProductTileData }) => (
  <Link href={`/product/${product.slug}`} className="product-card">
    <ProductImage src={product.imageUrl} alt="" sizes="64px" widths={CARD_WIDTHS} />
    <span>
      <b>{product.name}</b>
      <ProductPrice product={product} />
    </span>
  </Link>
);
