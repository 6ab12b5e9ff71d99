import { redirect } from "next/navigation";
import { type Capability, roleMay, type StaffRole } from "~/domain/staff";
import { currentActor } from "~/trpc/server";

/**
 * Every admin page calls this first: visitors are sent to sign in, whoever does not run the shop goes to it, and staff
 * whose role does not include the page to one that says so.
 */
export async function requireAdmin(capability: Capability = "manage") {
  const actor = await currentActor();
  if (!actor) redirect("/admin/login");
  const role: StaffRole = actor.role ?? redirect("/");
  if (!roleMay(role, capability)) redirect("/admin/not-allowed");
  return { ...actor, role };
}
