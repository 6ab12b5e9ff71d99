"use client";

import { lazyHydrate } from "~/components/shared/lazy-hydrate";

export const SearchScreen = await lazyHydrate(async () => (await import("./search-screen")).SearchScreen);
