import type { Tx } from "~/server/db";
import { dependsOn, SETTINGS_TAG } from "~/server/page-dependencies";

/** The shop's own name, pictures and figures, as every page may show them. */
export async function siteSettings({ db }: { db: Pick<Tx, "siteSettings"> }) {
  dependsOn(SETTINGS_TAG);
  const settings = await db.siteSettings.findUnique({
    where: { id: "default" },
    select: {
      siteName: true,
      siteDescription: true,
      headerLogoUrl: true,
      footerLogoUrl: true,
      faviconUrl: true,
      ogImageUrl: true,
      paymentTag: true,
      shippingFeeCents: true,
      isDemo: true,
    },
  });
  return settings ?? UNSAVED_SETTINGS;
}

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
