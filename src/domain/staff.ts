/** Who runs the shop. The account's admin flag is the owner; the other roles are given by an owner. */
export const STAFF_ROLES = ["owner", "manager", "packer", "support"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The roles that are stored beside the admin flag. */
export const GIVEN_ROLES = ["manager", "packer", "support"] as const satisfies readonly StaffRole[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

/**
 * What a member of staff may be allowed to do. "manage" is everything that has no name of its own: catalogue, customers,
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

/** What each role is for, as the account's page says it. */
export const ROLE_HINTS: Readonly<Record<StaffRole, string>> = {
  owner: "Sees and changes everything, roles included.",
  manager: "Runs the shop, but cannot change payment settings, roles, program rules or backups.",
  packer: "Sees paid orders and ships them. No supplier prices, no figures.",
  support: "Reads orders and answers customers. No payments, no figures.",
};

/** The role of an account, null where it does not run the shop. */
export const staffRoleOf = (account: { isAdmin: boolean; staffRole: GivenRole | null }): StaffRole | null =>
  account.isAdmin ? "owner" : account.staffRole;

/** Whether this role may do that; nobody without a role may do anything here. */
export const roleMay = (role: StaffRole | null, capability: Capability): boolean =>
  role !== null && OF_ROLE[role].includes(capability);

/** Where a role's day begins: the page behind the panel's title. */
export const homeOfRole = (role: StaffRole): string =>
  roleMay(role, "manage") ? "/admin" : roleMay(role, "messages") ? "/admin/messages" : "/admin/orders?section=ready";

/** How long a given password lets grave acts go through. */
export const CONFIRMED_FOR_MS = 5 * 60_000;

/** Whether the password was given so lately that it is not asked for again. */
export function isFreshConfirmation(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < CONFIRMED_FOR_MS;
}
