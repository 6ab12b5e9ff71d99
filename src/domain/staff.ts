/** The staff roles. The account's admin flag makes an owner; owners assign the other roles. */
export const STAFF_ROLES = ["owner", "manager", "packer", "support"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The roles stored next to the admin flag. */
export const ASSIGNABLE_ROLES = ["manager", "packer", "support"] as const satisfies readonly StaffRole[];
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

/**
 * What staff may be allowed to do. "manage" covers everything without its own capability: catalogue, customers,
 * payments, affiliates, figures, e-mails, audit.
 */
export const CAPABILITIES = [
  "panel",
  "orders.read",
  "orders.unpaid",
  "orders.answer",
  "orders.ship",
  "messages",
  "manage",
  "settings.money",
  "staff.roles",
  "backup",
] as const;
export type Capability = (typeof CAPABILITIES)[number];

const OF_ROLE: Readonly<Record<StaffRole, readonly Capability[]>> = {
  owner: CAPABILITIES,
  manager: ["panel", "orders.read", "orders.unpaid", "orders.answer", "orders.ship", "messages", "manage"],
  packer: ["panel", "orders.read", "orders.ship"],
  support: ["panel", "orders.read", "orders.unpaid", "orders.answer", "messages"],
};

export const ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  owner: "Owner",
  manager: "Manager",
  packer: "Packer",
  support: "Support",
};

/** An account's role; null if it is not staff. */
export const staffRoleOf = (account: { isAdmin: boolean; staffRole: AssignableRole | null }): StaffRole | null =>
  account.isAdmin ? "owner" : account.staffRole;

/** Whether a role has a capability. Without a role, nothing is allowed. */
export const roleMay = (role: StaffRole | null, capability: Capability): boolean =>
  role !== null && OF_ROLE[role].includes(capability);

/** The landing page of a role in admin. */
export const homeOfRole = (role: StaffRole): string =>
  roleMay(role, "manage") ? "/admin" : roleMay(role, "messages") ? "/admin/messages" : "/admin/orders?section=ready";

/** How long a password confirmation is valid for critical actions. */
export const CONFIRMED_FOR_MS = 5 * 60_000;

/** Whether the password was confirmed recently enough to skip asking again. */
export function isFreshConfirmation(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < CONFIRMED_FOR_MS;
}
