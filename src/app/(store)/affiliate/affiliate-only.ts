import { redirect } from "next/navigation";
import { api, currentActor } from "~/trpc/server";

/**
 * The affiliate who opens this page. A visitor is sent to the sign-in and back, who was an affiliate to what is owed to
 * them, anybody else to their profile.
 */
export async function affiliateOnly(path: string) {
  const actor = await currentActor();
  if (!actor) redirect(`/login?next=${path}`);
  if (actor.isAffiliate) return actor;
  const { affiliateCode } = await api.account.profile();
  redirect(affiliateCode ? "/affiliate/settlement" : "/profile");
}
