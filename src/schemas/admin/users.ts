import { z } from "zod";
import { ASSIGNABLE_ROLES } from "~/domain/staff";
import { NameField, NewPasswordField } from "../account";
import { CustomNameInput } from "../affiliate-links";
import { MomentField } from "../date-fields";
import { AccountIdField, PageField, ReasonField, SearchField } from "../fields";
import { InternalNoteField } from "./internal-note";

export const USER_TIERS = ["all", "None", "Bronze", "Gold"] as const;
export const USER_KINDS = ["all", "admin", "affiliate", "wholesale", "expired", "test", "suspended"] as const;
export const USER_SORTS = ["joined", "name", "email", "expires"] as const;
export type UserKind = (typeof USER_KINDS)[number];
export type UserSort = (typeof USER_SORTS)[number];

/** The last page of the list; beyond it, an admin searches. */
export const MAX_USER_PAGES = 400;

export const ListUsersInput = z.strictObject({
  search: SearchField,
  tier: z.enum(USER_TIERS).default("all"),
  kind: z.enum(USER_KINDS).default("all"),
  sort: z.enum(USER_SORTS).default("joined"),
  direction: z.enum(["ascending", "descending"]).default("descending"),
  page: z.int().min(1).max(MAX_USER_PAGES).default(1),
});
export type ListUsersInput = z.infer<typeof ListUsersInput>;

export const UserIdInput = z.strictObject({ userId: AccountIdField });
export type UserIdInput = z.infer<typeof UserIdInput>;

const WHOLE_PERCENT = "A whole number from 0 to 100";
const Percent = z.int(WHOLE_PERCENT).min(0, WHOLE_PERCENT).max(100, WHOLE_PERCENT);

export const SuspendUserInput = z.strictObject({
  userId: AccountIdField,
  /** Sent to the owner by e-mail. */
  reason: ReasonField,
  internalNote: InternalNoteField,
});
export type SuspendUserInput = z.infer<typeof SuspendUserInput>;

export const UserFields = z.strictObject({
  name: NameField,
  subscriptionTier: z.enum(["None", "Bronze", "Gold"]),
  /** The membership's discount; ends with the term. */
  markupReductionPercentage: Percent,
  /** Set by an admin; does not end. The better of the two applies. */
  customDiscountPercentage: Percent,
  /** Null for a membership without an end date. */
  subscriptionExpiresAt: MomentField.nullable(),
  /** Makes the account an owner of the shop. */
  isAdmin: z.boolean(),
  staffRole: z.enum(ASSIGNABLE_ROLES).nullable(),
  isAffiliate: z.boolean(),
  testSubscription: z.boolean(),
  vipWholesaleAccount: z.boolean(),
  customAffiliateName: CustomNameInput.shape.customName,
  adminNote: z.string().trim().max(2_000, "A note has at most 2,000 characters"),
  /** The restricted categories that the account may see. */
  approvedCategoryIds: z.array(z.uuid("This is not the id of a category")).max(500),
});
export type UserFields = z.infer<typeof UserFields>;

export const UpdateUserInput = z.strictObject({
  userId: AccountIdField,
  /** SHA-256 of the account as the admin saw it; refused if somebody saved since. */
  mark: z.string().regex(/^[0-9a-f]{64}$/, "This is not a mark"),
  fields: UserFields,
});
export type UpdateUserInput = z.infer<typeof UpdateUserInput>;

export const ResetTwoFactorInput = z.strictObject({
  userId: AccountIdField,
  reason: z.string().trim().min(1, "Please give a reason.").max(500, "At most 500 characters"),
});
export type ResetTwoFactorInput = z.infer<typeof ResetTwoFactorInput>;

export const SetUserPasswordInput = z.strictObject({ userId: AccountIdField, password: NewPasswordField });
export type SetUserPasswordInput = z.infer<typeof SetUserPasswordInput>;

export const UserOrdersInput = z.strictObject({ userId: AccountIdField, page: PageField });
export type UserOrdersInput = z.infer<typeof UserOrdersInput>;
