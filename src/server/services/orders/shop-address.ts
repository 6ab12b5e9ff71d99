import type { Tx } from "~/server/db";
import { env } from "~/server/env";

/** The shop's own e-mail address: the one in the e-mail settings, else the house account's. */
export async function shopAddress(tx: Pick<Tx, "emailSettings">): Promise<string> {
  const settings = await tx.emailSettings.findUnique({
    where: { id: "default" },
    select: { notificationEmail: true },
  });
  return settings?.notificationEmail || env.ROOT_AFFILIATE_EMAIL;
}
