import { useEffect } from "react";
import { api } from "~/trpc/react";

let channel: BroadcastChannel | null = null;

function tabs(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel("cart");
  return channel;
}

const CHANGED_AT = "cart-changed-at";

/** Tells other tabs that the cart has changed. */
export function notifyOtherTabs() {
  tabs()?.postMessage("changed");
  try {
    localStorage.setItem(CHANGED_AT, String(Date.now()));
  } catch {
    // Without storage, a tab that is just loading misses the change until it is focused.
  }
}

/** Whether the cart changed since this page began loading, maybe after it read the cart and before it listened. */
function hasChangedSinceLoad(): boolean {
  try {
    return Number(localStorage.getItem(CHANGED_AT)) > performance.timeOrigin;
  } catch {
    return false;
  }
}

/** Refetches the cart when another tab has changed it. */
export function useOtherTabs() {
  const utils = api.useUtils();
  useEffect(() => {
    const others = tabs();
    // An in-flight first fetch may predate the change, and invalidating alone would not repeat it.
    const readAgain = async () => {
      await Promise.all([utils.cart.get.cancel(), utils.cart.summary.cancel()]);
      await utils.cart.invalidate();
    };
    others?.addEventListener("message", readAgain);
    if (hasChangedSinceLoad()) void readAgain();
    return () => others?.removeEventListener("message", readAgain);
  }, [utils]);
}
