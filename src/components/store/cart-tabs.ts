import { useEffect } from "react";
import { api } from "~/trpc/react";

let channel: BroadcastChannel | null = null;

function tabs(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel("cart");
  return channel;
}

const CHANGED_AT = "cart-changed-at";

/** Lets the shop's other tabs know that the cart is another now. */
export function notifyOtherTabs() {
  tabs()?.postMessage("changed");
  try {
    localStorage.setItem(CHANGED_AT, String(Date.now()));
  } catch {
    // Where nothing may be stored, a tab that is just being opened misses the change until it is looked at again.
  }
}

/** Whether the cart was changed since this page began to load, maybe after it had read the cart and before it listened. */
function hasChangedSinceLoad(): boolean {
  try {
    return Number(localStorage.getItem(CHANGED_AT)) > performance.timeOrigin;
  } catch {
    return false;
  }
}

/** Reads the cart again as soon as another tab has changed it. */
export function useOtherTabs() {
  const utils = api.useUtils();
  // Listens to the messages of the browser's other tabs.
  useEffect(() => {
    const others = tabs();
    // A first read that is still under way may be from before the change, and would not be asked for again.
    const readAgain = async () => {
      await Promise.all([utils.cart.get.cancel(), utils.cart.summary.cancel()]);
      await utils.cart.invalidate();
    };
    others?.addEventListener("message", readAgain);
    if (hasChangedSinceLoad()) void readAgain();
    return () => others?.removeEventListener("message", readAgain);
  }, [utils]);
}
