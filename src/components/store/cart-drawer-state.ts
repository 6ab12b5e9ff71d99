import { useSyncExternalStore } from "react";

/** Whether the cart is shown beside the page, and what was just put into it. */
export type CartDrawerState = { isOpen: boolean; added: string | null };

const CLOSED: CartDrawerState = { isOpen: false, added: null };
let state = CLOSED;
const listeners = new Set<() => void>();

function change(next: CartDrawerState) {
  state = next;
  for (const listener of listeners) listener();
}

/** Shows the cart beside the page; with the sentence about what was added, when it opens because of that. */
export const openCartDrawer = (added: string | null = null) => change({ isOpen: true, added });
export const closeCartDrawer = () => change(CLOSED);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useCartDrawer = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => CLOSED,
  );
