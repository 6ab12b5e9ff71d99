import { forbidden, redirect } from "next/navigation";
import { type Capability, roleMay, type StaffRole } from "~/domain/staff";
import { currentActor } from "~/trpc/server";

/**
 * Every admin page calls this first: visitors are sent to sign in, whoever does not run the shop goes to it, and staff
 * whose role does not include the page read that it does not.
 */
export async function requireAdmin(capability: Capability = "manage") {
  const actor = await currentActor();
  if (!actor) redirect("/admin/login");
  const role: StaffRole = actor.role ?? redirect("/");
  if (!roleMay(role, capability)) forbidden();
  return { ...actor, role };
}
