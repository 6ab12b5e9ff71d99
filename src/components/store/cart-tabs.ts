import { useEffect } from "react";
import { api } from "~/trpc/react";

let channel: BroadcastChannel | null = null;

function tabs(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel("cart");
  return channel;
}

/** Lets the shop's other tabs know that the cart is another now. */
export const notifyOtherTabs = () => tabs()?.postMessage("changed");

/** Reads the cart again as soon as another tab has changed it. */
export function useOtherTabs() {
  const utils = api.useUtils();
  // Listens to the messages of the browser's other tabs.
  useEffect(() => {
    const others = tabs();
    const readAgain = () => void utils.cart.invalidate();
    others?.addEventListener("message", readAgain);
    return () => others?.removeEventListener("message", readAgain);
  }, [utils]);
}
