"use client";

import { lazyHydrate } from "~/components/shared/lazy-hydrate";

export const ProductCarousel = await lazyHydrate(async () => (await import("./product-carousel")).ProductCarousel);
