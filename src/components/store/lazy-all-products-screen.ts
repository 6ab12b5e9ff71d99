"use client";

import { lazyHydrate } from "~/components/shared/lazy-hydrate";

export const AllProductsScreen = await lazyHydrate(
  async () => (await import("./all-products-screen")).AllProductsScreen,
);
