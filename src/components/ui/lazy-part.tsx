"use client";

import { type ComponentType, type LazyExoticComponent, lazy, useState } from "react";
import { Button } from "./button";

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * `React.lazy` for a part of a page. Without a connection, or after a deploy that replaced its code, the part shows a
 * notice with a retry at the bottom of the screen. With plain `lazy`, the error page would replace the whole page.
 */
export const lazyPart = <Props extends object>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load().catch(() => notLoaded(load)) }));

const notLoaded =
  <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  (props) => <NotLoaded load={load} props={props} />;

function NotLoaded<Props extends object>({ load, props }: { load: Load<Props>; props: Props }) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [isStale, setIsStale] = useState(false);
  if (Part) return <Part {...props} />;
  async function retry() {
    setIsLoading(true);
    try {
      const loaded = await load();
      setPart(() => loaded);
    } catch {
      setIsStale(true);
      setIsLoading(false);
    }
  }
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-md flex-wrap items-center gap-3 rounded border border-danger/35 bg-danger-soft px-4 py-3 text-ink text-sm shadow"
    >
      <p className="min-w-0 grow basis-56">
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
    </div>
  );
}
