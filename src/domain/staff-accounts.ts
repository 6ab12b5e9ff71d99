import { type AssignableRole, roleMay, type StaffRole, staffRoleOf } from "./staff";

/** What each role is for, as shown on the account page. */
export const ROLE_HINTS: Readonly<Record<StaffRole, string>> = {
  owner: "Sees and changes everything, roles included.",
  manager: "Runs the shop, but cannot change payment settings, roles, program rules or backups.",
  packer: "Sees paid orders and ships them. No supplier prices, no figures.",
  support: "Reads orders and answers customers. No payments, no figures.",
};

/**
 * Why a role may not act on somebody else's account; null if it may. Staff accounts are for owners: a manager who could
 * set an owner's password would in effect be one.
 */
export function accountRefusal(
  role: StaffRole | null,
  account: { isAdmin: boolean; staffRole: AssignableRole | null },
): string | null {
  if (roleMay(role, "staff.roles") || staffRoleOf(account) === null) return null;
  return "Only an owner can change the account of a member of staff.";
}
