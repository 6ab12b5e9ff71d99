import type { PartnershipRole } from "~/domain/partnership";

export const ROLE_NAMES = {
  founder: "Founder",
  admin: "Admin",
  member: "Member",
} as const satisfies Record<PartnershipRole, string>;
