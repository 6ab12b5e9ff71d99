import { DEFAULT_SETTINGS } from "~/domain/site-settings";
import type { ApiOutput } from "./api-link";

const { isDemo: _, ...defaults } = DEFAULT_SETTINGS;

/** Site settings as the settings form gets them, for component tests: the defaults, with a payment tag. */
export const SITE: ApiOutput<"admin.settings.get">["site"] = {
  ...defaults,
  ...{ siteDescription: "Pure.", paymentTag: "$AssayShop", payoutFrequency: "weekly", payoutDay: 5 },
  updatedAt: new Date(0),
};
