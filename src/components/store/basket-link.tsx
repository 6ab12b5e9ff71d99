"use client";

import { ShoppingCart } from "lucide-react";
import Link from "next/link";
import { api } from "~/trpc/react";

const MOST_SHOWN = 99;

/** The way to the cart, with the number of pieces in it. */
export function BasketLink() {
  const count = api.cart.summary.useQuery().data?.count ?? 0;
  return (
    <Link
      href="/checkout"
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
  );
}
