import { redirect } from "next/navigation";
import { type Capability, roleMay, type StaffRole } from "~/domain/staff";
import { currentActor } from "~/trpc/server";

/**
 * Every admin page calls this first: visitors are sent to sign in, staff who lack the second factor that the shop requires
 * to set it up, whoever does not run the shop to the shop, and staff whose role does not include the page to one that
 * says so.
 */
export async function requireAdmin(capability: Capability = "manage") {
  const actor = await currentActor();
  if (!actor) redirect("/admin/login");
  if (actor.lacksTwoFactor) redirect("/admin/two-factor");
  const role: StaffRole = actor.role ?? redirect("/");
  if (!roleMay(role, capability)) redirect("/admin/not-allowed");
  return { ...actor, role };
}
