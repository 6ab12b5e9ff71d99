import { UNSAVED_SETTINGS } from "~/domain/site-settings";
import type { Tx } from "~/server/db";
import { env } from "~/server/env";
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

/** What a new shop still lacks, so that nobody can order or sign up, as one sentence for the panel; null for nothing. */
export async function setupWarning(ctx: { db: Pick<Tx, "siteSettings" | "user"> }): Promise<string | null> {
  if (!(await siteSettings(ctx)).paymentTag) return "Nobody can order yet: the shop has no payment tag.";
  const email = env.ROOT_AFFILIATE_EMAIL;
  const hasHouse = (await ctx.db.user.count({ where: { email } })) > 0;
  return hasHouse ? null : `Nobody can sign up: there is no house account, ${email}. npm run admin:create makes it.`;
}

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
