import { Activity, type ComponentType, lazy, memo } from "react";
import { afterLoadOrInteraction, hasLoadedOrInteracted } from "~/lib/when-loaded";

const TRY_AGAIN_MS = 3_000;

/**
 * A component that is server-rendered but whose code loads only after the page has loaded or the user interacts. Until
 * then its links work as plain links and other interactions are replayed (`REPLAY_SCRIPT`). After client-side
 * navigation it loads with the page.
 */
export async function lazyHydrate<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const Part = hasLoadedOrInteracted() ? await load() : lazily(load);
  // Like a Suspense boundary, an Activity hydrates later than the rest; unlike a large Suspense boundary, it is
  // streamed in place.
  return memo((props: Props) => (
    <Activity>
      <Part {...props} />
    </Activity>
  ));
}

/** Starts loading all parts of the page at once, instead of each one when React gets to hydrating it. */
function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = afterLoadOrInteraction().then(() => loaded(load));
  const Part: unknown = lazy(async () => ({ default: await part }));
  // React.lazy keeps the props of the component it loads.
  return Part as ComponentType<Props>;
}

/** Retries until it loads; the server-rendered HTML stays on screen meanwhile. */
async function loaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
}
