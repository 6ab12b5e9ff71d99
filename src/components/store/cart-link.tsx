"use client";

import { ShoppingCart } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type MouseEvent, Suspense, useState } from "react";
import { lazyPart } from "~/components/ui/lazy-part";
import { api } from "~/trpc/react";
import { openCartDrawer, useCartDrawer } from "./cart-drawer-state";
import { useOtherTabs } from "./cart-tabs";

const MOST_SHOWN = 99;
/** Loads when first opened; most page views never open it. */
const CartDrawer = lazyPart(async () => (await import("./cart-drawer")).CartDrawer);
/** On these pages the link does not open the drawer. */
const CART_PAGES = ["/cart", "/checkout"];

/** Opens the cart drawer and shows the number of units in the cart. Without JavaScript it links to the cart page. */
export function CartLink() {
  useOtherTabs();
  const count = api.cart.summary.useQuery(undefined, { refetchOnWindowFocus: "always" }).data?.count ?? 0;
  const pathname = usePathname();
  const drawer = useCartDrawer();
  const [wasOpened, setOpened] = useState(false);
  if (drawer.isOpen && !wasOpened) setOpened(true);

  const opensHere = !CART_PAGES.includes(pathname);

  function open(event: MouseEvent) {
    const isNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isNewTab || !opensHere) return;
    event.preventDefault();
    openCartDrawer();
  }
  return (
    <>
      <Link
        href="/cart"
        onClick={open}
        data-opens-here={opensHere || undefined}
        aria-label={`Cart, ${count} ${count === 1 ? "item" : "items"}`}
        className="relative grid size-10 place-items-center rounded hover:bg-subtle"
      >
        <ShoppingCart aria-hidden className="size-5.5" />
        {count > 0 && (
          <span
            aria-hidden
            className="figures absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-semibold text-accent-ink text-xs"
          >
            {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          </span>
        )}
      </Link>
      <Suspense>{wasOpened && <CartDrawer />}</Suspense>
    </>
  );
}
