"use client";

import { lazyHydrate } from "~/components/shared/lazy-hydrate";

export const ReviewRotator = await lazyHydrate(async () => (await import("./review-rotator")).ReviewRotator);
