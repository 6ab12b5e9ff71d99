"use client";

import { lazyHydrate } from "~/components/shared/lazy-hydrate";

export const BfcacheRefresh = await lazyHydrate(async () => (await import("./bfcache-refresh")).BfcacheRefresh);
