import { redirect } from "next/navigation";
import { currentActor } from "~/trpc/server";

/** Every admin page begins with this: visitors sign in first, everybody else who is no admin goes to the shop. */
export async function requireAdmin() {
  const actor = await currentActor();
  if (!actor) redirect("/admin/login");
  if (!actor.isAdmin) redirect("/");
  return actor;
}
