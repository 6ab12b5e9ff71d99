import { redirect } from "next/navigation";
import { signInUrl } from "~/server/page-request";
import { api, currentActor } from "~/trpc/server";

/**
 * Returns the signed-in affiliate. Redirects visitors to sign in and back, former affiliates who earned anything to
 * their settlement, and everyone else to their profile, where they can ask to join.
 */
export async function affiliateOnly(path: string) {
  const actor = await currentActor();
  if (!actor) redirect(signInUrl("/login", path));
  if (actor.isAffiliate) return actor;
  const settlement = await api.affiliate.settlement();
  redirect(settlement ? "/affiliate/settlement" : "/profile#affiliate");
}
