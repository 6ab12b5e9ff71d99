"use client";

import { lazyHydrate } from "~/components/shared/lazy-hydrate";

export const PageView = await lazyHydrate(async () => (await import("./visit-records")).PageView);
export const ReferralCapture = await lazyHydrate(async () => (await import("./visit-records")).ReferralCapture);
