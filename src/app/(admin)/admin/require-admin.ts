import { redirect } from "next/navigation";
import { type Capability, roleMay, type StaffRole } from "~/domain/staff";
import { NOT_ALLOWED_PAGE, signInUrl } from "~/server/page-request";
import { currentActor } from "~/trpc/server";

/**
 * Every admin page calls this first. Redirects: visitors to sign-in and back; staff who still need the second factor
 * the shop requires to its setup; non-staff to the store; staff whose role lacks the capability to a page that says so.
 */
export async function requireAdmin(capability: Capability = "manage") {
  const actor = await currentActor();
  if (!actor) redirect(signInUrl("/admin/login", "/admin"));
  if (actor.lacksTwoFactor) redirect(signInUrl("/admin/two-factor", "/admin"));
  const role: StaffRole = actor.role ?? redirect("/");
  if (!roleMay(role, capability)) redirect(NOT_ALLOWED_PAGE);
  return { ...actor, role };
}
