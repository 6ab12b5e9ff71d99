import { Activity, type ComponentType, lazy, memo } from "react";
import { isLoadedOrUsed, whenLoadedOrUsed } from "~/lib/when-loaded";

const TRY_AGAIN_MS = 3_000;

/**
 * A part of a page that the server draws whole and that the browser takes over when the page has loaded or is used: only
 * then is its code fetched. Until then its links work as they are, and what is pressed is replayed (`REPLAY_SCRIPT`).
 * On later pages, which the browser draws by itself, it comes with the page.
 */
export async function lazyHydrate<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const Part = isLoadedOrUsed() ? await load() : lazily(load);
  // React hydrates an Activity later than the rest, too, and unlike a large Suspense boundary it is sent where it stands.
  return memo((props: Props) => (
    <Activity>
      <Part {...props} />
    </Activity>
  ));
}

/** Fetched for all parts of a page at once, and not one after the other as each is about to be taken over. */
function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = whenLoadedOrUsed().then(() => loaded(load));
  const Part: unknown = lazy(async () => ({ default: await part }));
  // A lazy component takes what the component takes.
  return Part as ComponentType<Props>;
}

/** What the server drew stays as it is for as long as the network is lost. */
async function loaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
}
