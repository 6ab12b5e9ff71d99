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
  isDemo: false,
};
