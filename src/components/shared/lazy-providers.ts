"use client";

import { lazyHydrate } from "~/components/shared/lazy-hydrate";

export const Providers = await lazyHydrate(async () => (await import("./providers")).Providers);
