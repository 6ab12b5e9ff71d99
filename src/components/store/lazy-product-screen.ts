"use client";

import { lazyHydrate } from "~/components/shared/lazy-hydrate";

export const ProductScreen = await lazyHydrate(async () => (await import("./product-screen")).ProductScreen);
