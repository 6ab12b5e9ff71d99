import type { PayoutFrequency } from "./payout-schedule";

/** What the programme pays by before anybody has saved the settings. */
export const UNSAVED_PAYOUT_SETTINGS: {
  holdDays: number;
  minimumPayoutCents: number;
  payoutFrequency: PayoutFrequency;
  payoutDay: number;
} = { holdDays: 0, minimumPayoutCents: 0, payoutFrequency: "weekly", payoutDay: 5 };

/** What a shop shows before anybody has saved its settings. */
export const UNSAVED_SETTINGS = {
  siteName: "Assay",
  siteDescription: "",
  headerLogoUrl: null,
  footerLogoUrl: null,
  faviconUrl: null,
  ogImageUrl: null,
  paymentTag: "$AssayShop",
  shippingFeeCents: 5_000,
  contactEmail: "",
  companyName: "",
  companyAddress: "",
  xUrl: "",
  instagramUrl: "",
  linkedinUrl: "",
  youtubeUrl: "",
  facebookUrl: "",
  shippingCountries: ["US"],
  unpaidReminderDays: 2,
  unpaidCancelDays: 14,
  isDemo: false,
};
