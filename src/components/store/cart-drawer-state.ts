import { useSyncExternalStore } from "react";

/** `added` is the message about what was just added, if the drawer opened because of that. */
export type CartDrawerState = { isOpen: boolean; added: string | null };

const CLOSED: CartDrawerState = { isOpen: false, added: null };
let state = CLOSED;
const listeners = new Set<() => void>();

function change(next: CartDrawerState) {
  state = next;
  for (const listener of listeners) listener();
}

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
