import { UNSAVED_SETTINGS } from "~/domain/site-settings";
import type { Tx } from "~/server/db";
import { dependsOn, SETTINGS_TAG } from "~/server/page-dependencies";
import { only } from "~/server/query-rows";
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

/** Whether an owner has said where customers pay: before that nobody can order. */
export const takesPayments = async (ctx: { db: Pick<Tx, "siteSettings"> }): Promise<boolean> =>
  Boolean((await siteSettings(ctx)).paymentTag);

async function freshSettings(db: Pick<Tx, "siteSettings">) {
  const settings = await db.siteSettings.findUnique({
    where: { id: "default" },
    select: {
      ...only("siteName", "siteDescription", "headerLogoUrl", "footerLogoUrl", "faviconUrl", "ogImageUrl"),
      ...only("paymentTag", "shippingFeeCents", "contactEmail", "companyName", "companyAddress", "xUrl"),
      ...only("instagramUrl", "linkedinUrl", "youtubeUrl", "facebookUrl", "shippingCountries", "unpaidReminderDays"),
      ...only("unpaidCancelDays", "isDemo"),
    },
  });
  return settings ?? UNSAVED_SETTINGS;
}
