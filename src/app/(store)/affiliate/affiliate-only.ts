import { redirect } from "next/navigation";
import { signInUrl } from "~/server/page-request";
import { api, currentActor } from "~/trpc/server";

/**
 * Returns the signed-in affiliate. Redirects visitors to sign in and back, former affiliates to their settlement, and
 * everyone else to their profile, where they can ask to join.
 */
export async function affiliateOnly(path: string) {
  const actor = await currentActor();
  if (!actor) redirect(signInUrl("/login", path));
  if (actor.isAffiliate) return actor;
  const { affiliateCode } = await api.account.profile();
  redirect(affiliateCode ? "/affiliate/settlement" : "/profile#affiliate");
}
