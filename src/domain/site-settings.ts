import type { PayoutFrequency } from "./payout-schedule";

/** The payout schedule before anybody has saved the settings. */
export const DEFAULT_PAYOUT_SETTINGS: { payoutFrequency: PayoutFrequency; payoutDay: number } = {
  payoutFrequency: "weekly",
  payoutDay: 5,
};

/** The shop's settings before anybody has saved them. */
export const DEFAULT_SETTINGS = {
  siteName: "Assay",
  siteDescription: "",
  headerLogoUrl: null,
  footerLogoUrl: null,
  faviconUrl: null,
  ogImageUrl: null,
  heroImageUrl: null,
  heroTitle: "",
  heroText: "",
  paymentTag: "",
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

/** The home page's headline if the settings have none. */
export const HERO_TITLE = "Research compounds, documented to the last decimal.";

/** The text below the headline if the settings have none. */
export const heroText = (siteName: string): string =>
  `${siteName} supplies peptides, reference materials and laboratory supplies. Every compound comes with the chromatogram, mass spectrum and certificate of its lot.`;
