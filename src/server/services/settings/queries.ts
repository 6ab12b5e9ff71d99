import { DEFAULT_SETTINGS } from "~/domain/site-settings";
import type { Tx } from "~/server/db";
import { env } from "~/server/env";
import { dependsOn, SETTINGS_TAG } from "~/server/page-dependencies";
import { only } from "~/server/query-rows";
import { readModel } from "../catalogue/read-model";

/** The shop's public name, pictures and figures, from the read model. */
export function siteSettings({ db }: { db: Pick<Tx, "siteSettings"> }) {
  dependsOn(SETTINGS_TAG);
  return readModel.read(
    "settings",
    () => [SETTINGS_TAG],
    () => freshSettings(db),
  );
}

/** A sentence for the admin panel, and whether it can be fixed in the settings. */
type SetupWarning = { text: string; isSetting: boolean };

/** Warns if a new shop is not set up for orders or sign-ups yet; null if all is fine. */
export async function setupWarning(ctx: { db: Pick<Tx, "siteSettings" | "user"> }): Promise<SetupWarning | null> {
  const { paymentTag } = await siteSettings(ctx);
  if (!paymentTag) return { text: "Nobody can order yet: the shop has no payment tag.", isSetting: true };
  const email = env.ROOT_AFFILIATE_EMAIL;
  if ((await ctx.db.user.count({ where: { email } })) > 0) return null;
  const text = `Nobody can sign up: there is no house account, ${email}. npm run admin:create makes it.`;
  return { text, isSetting: false };
}

async function freshSettings(db: Pick<Tx, "siteSettings">) {
  const settings = await db.siteSettings.findUnique({
    where: { id: "default" },
    select: {
      ...only("siteName", "siteDescription", "headerLogoUrl", "footerLogoUrl", "faviconUrl", "ogImageUrl"),
      ...only("paymentTag", "shippingFeeCents", "contactEmail", "companyName", "companyAddress", "xUrl"),
      ...only("instagramUrl", "linkedinUrl", "youtubeUrl", "facebookUrl", "shippingCountries", "unpaidReminderDays"),
      ...only("unpaidCancelDays", "isDemo", "heroImageUrl", "heroTitle", "heroText"),
    },
  });
  return settings ?? DEFAULT_SETTINGS;
}
