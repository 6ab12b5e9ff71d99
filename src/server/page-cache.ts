import { onCatalogueChange } from "./catalogue-changed";

// Next.js loads the cache (page-cache.mjs) beside the bundle; the process is what both have in common.
const kept = globalThis as unknown as { assayPageCache?: { forget(): void } };

/** From now on the finished pages of this process are forgotten whenever the catalogue changes, here or elsewhere. */
export function clearPagesOnChange(): void {
  onCatalogueChange(() => kept.assayPageCache?.forget());
}
