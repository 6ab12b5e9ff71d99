import { redirect } from "next/navigation";
import { currentActor } from "~/trpc/server";

/**
 * Every admin page calls this first: visitors are sent to sign in, and anyone else who is not an admin goes to the
 * shop.
 */
export async function requireAdmin() {
  const actor = await currentActor();
  if (!actor) redirect("/admin/login");
  if (!actor.isAdmin) redirect("/");
  return actor;
}
