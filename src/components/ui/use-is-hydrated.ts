import { useSyncExternalStore } from "react";

/**
 * Whether the browser has taken over from the HTML of the server. False while it does, so that the first render matches
 * that HTML; true at once in what the browser renders by itself.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

const subscribeToNothing = () => () => undefined;
