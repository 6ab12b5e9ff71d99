"use client";

import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from "react";
import { Button } from "./button";

type Load<Props> = () => Promise<ComponentType<Props>>;
/** Shared by all mounts of a part whose first load failed. */
type FailedPart<Props> = { Loaded: ComponentType<Props> | null; isRetriedOnMount: boolean; load: Load<Props> };

/**
 * `React.lazy` for a part of a page. Without a connection, or after a deploy that replaced its code, the part shows a
 * notice with a retry at the bottom of the screen. With plain `lazy`, the error page would replace the whole page.
 * `onDismiss` tells the part's owner that the notice was closed.
 */
export const lazyPart = <Props extends object>(
  load: Load<Props>,
  onDismiss?: (props: Props) => void,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch(() => notLoaded(load, onDismiss)) }));

/**
 * A `lazyPart` for something that the server renders, with its own Suspense boundary. Memoized, because React replaces
 * the server's HTML of a boundary that renders again before its code is there: what was typed into it is lost, and a
 * press on it does nothing. So give it props that keep their identity.
 */
export function lazySection<Props extends object>(load: Load<Props>, fallback: ReactNode) {
  const Part: ComponentType<Props> = lazyPart(load);
  return memo((props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  ));
}

function notLoaded<Props extends object>(load: Load<Props>, onDismiss?: (props: Props) => void): ComponentType<Props> {
  const part: FailedPart<Props> = { Loaded: null, isRetriedOnMount: false, load };
  return (props) => <NotLoaded part={part} props={props} {...(onDismiss && { onDismiss })} />;
}

type NotLoadedProps<Props> = { part: FailedPart<Props>; props: Props; onDismiss?: (props: Props) => void };

function NotLoaded<Props extends object>({ part, props, onDismiss }: NotLoadedProps<Props>) {
  const [Loaded, setLoaded] = useState(() => part.Loaded);
  const [isLoading, setIsLoading] = useState(false);
  const [isStale, setIsStale] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);

  async function retry() {
    setIsLoading(true);
    try {
      const loaded = await part.load();
      part.Loaded = loaded;
      setLoaded(() => loaded);
    } catch {
      setIsStale(true);
      setIsLoading(false);
    }
  }
  // The first mount has just failed to load; opening the part again tries again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per mount
  useEffect(() => {
    if (part.isRetriedOnMount && !part.Loaded) void retry();
    part.isRetriedOnMount = true;
  }, []);

  if (Loaded) return <Loaded {...props} />;
  if (isDismissed) return null;
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-md flex-wrap items-center gap-2 rounded border border-danger/35 bg-danger-soft px-4 py-3 text-ink text-sm shadow"
    >
      <p className="min-w-0 grow basis-full">
        {isStale
          ? "It still does not load. Reload the page to get its latest version."
          : "Part of this page did not load. Check your connection and try again."}
      </p>
      <Button variant="secondary" size="sm" isPending={isLoading} onClick={() => void retry()}>
        Try again
      </Button>
      {isStale && (
        <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
          Reload
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          setIsDismissed(true);
          onDismiss?.(props);
        }}
      >
        Close
      </Button>
    </div>
  );
}
