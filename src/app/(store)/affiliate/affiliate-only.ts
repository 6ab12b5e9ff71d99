import { redirect } from "next/navigation";
import { currentActor } from "~/trpc/server";

/** The affiliate who opens this page. A visitor is sent to the sign-in and back, anybody else to their profile. */
export async function affiliateOnly(path: string) {
  const actor = await currentActor();
  if (!actor) redirect(`/login?next=${path}`);
  if (!actor.isAffiliate) redirect("/profile");
  return actor;
}
