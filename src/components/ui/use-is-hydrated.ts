import { useSyncExternalStore } from "react";

/**
 * False on the server and during hydration, so that the first render matches the server's HTML. True at once in
 * components that mount on the client only.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

const subscribeToNothing = () => () => undefined;
