"use client";

import { lazyHydrate } from "~/components/shared/lazy-hydrate";

export const CategoryScreen = await lazyHydrate(async () => (await import("./category-screen")).CategoryScreen);
