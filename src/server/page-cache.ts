import { onCatalogueChange } from "./catalogue-changes";

// Next.js loads page-cache.mjs outside the bundle, so both share it through `globalThis`.
const kept = globalThis as unknown as { assayPageCache?: { forget(): void } };

/** From now on, drops the cached pages of this process whenever the catalogue changes, on any server. */
export function clearPagesOnChange(): void {
  onCatalogueChange(() => kept.assayPageCache?.forget());
}
