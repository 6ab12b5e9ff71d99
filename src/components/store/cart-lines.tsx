"use client";

import { useRef } from "react";
import { cn } from "~/lib/cn";
import { CartLineRow } from "./cart-line-row";
import type { CartChanges, CartLine } from "./use-cart-changes";

type CartLinesProps = {
  lines: CartLine[];
  changes: CartChanges;
  label: string;
  /** The shopper follows a line to its product. */
  onLeave?: () => void;
  className?: string;
};

/** The lines of the cart. Who removes one by keyboard stands on the next one's button, not at the top of the page. */
export function CartLines({ lines, changes, label, onLeave, className }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null);

  function remove(line: CartLine, index: number) {
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-removes]");
    const around = list.current?.closest<HTMLElement>("[tabindex='-1']");
    (buttons?.item(index + 1) ?? buttons?.item(index - 1) ?? around)?.focus({ preventScroll: true });
    changes.remove(line);
  }
  return (
    <ul ref={list} aria-label={label} className={cn("@container divide-y divide-line", className)}>
      {lines.map((line, index) => (
        <CartLineRow
          key={line.productId}
          line={line}
          onQuantity={(quantity) => changes.setQuantity(line.productId, quantity)}
          onRemove={() => remove(line, index)}
          onLeave={onLeave}
        />
      ))}
    </ul>
  );
}
