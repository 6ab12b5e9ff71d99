import { UNSAVED_SETTINGS } from "~/domain/site-settings";
import type { Tx } from "~/server/db";
import { dependsOn, SETTINGS_TAG } from "~/server/page-dependencies";
import { readModel } from "../catalogue/read-model";

/** The shop's own name, pictures and figures, as every page may show them; from the read model. */
export function siteSettings({ db }: { db: Pick<Tx, "siteSettings"> }) {
  dependsOn(SETTINGS_TAG);
  return readModel.read(
    "settings",
    () => [SETTINGS_TAG],
    () => freshSettings(db),
  );
}

async function freshSettings(db: Pick<Tx, "siteSettings">) {
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
      contactEmail: true,
      companyName: true,
      companyAddress: true,
      xUrl: true,
      instagramUrl: true,
      linkedinUrl: true,
      youtubeUrl: true,
      facebookUrl: true,
      shippingCountries: true,
      unpaidReminderDays: true,
      unpaidCancelDays: true,
      isDemo: true,
    },
  });
  return settings ?? UNSAVED_SETTINGS;
}
