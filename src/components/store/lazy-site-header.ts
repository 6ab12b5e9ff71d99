"use client";

import { lazyHydrate } from "~/components/shared/lazy-hydrate";

export const SiteHeader = await lazyHydrate(async () => (await import("./site-header")).SiteHeader);
