import { z } from "zod";
import { LEDGER_KINDS } from "~/domain/ledger";
import { ChangeCodeInput, ClicksInput, CustomNameInput } from "../affiliate-links";
import { PageDirectionField } from "../page-direction";
import { requiredText } from "../required-text";
import { InternalNoteField } from "./internal-note";

export const AFFILIATE_STATUSES = ["all", "active", "this-month", "revoked"] as const;
export type AffiliateStatus = (typeof AFFILIATE_STATUSES)[number];
export const AFFILIATE_SORTS = ["joined", "name", "orders", "volume", "network"] as const;
export type AffiliateSort = (typeof AFFILIATE_SORTS)[number];

const UserId = z.uuid("This is not the id of an account");
const Page = z.number().int().min(1).max(10_000).default(1);

export const ListAffiliatesInput = z.strictObject({
  search: z.string().trim().max(120, "Search for at most 120 characters").default(""),
  status: z.enum(AFFILIATE_STATUSES).default("all"),
  tier: z.number().int().min(1).max(16).optional(),
  sort: z.enum(AFFILIATE_SORTS).default("joined"),
  direction: z.enum(["ascending", "descending"]).default("descending"),
  page: Page,
});
export type ListAffiliatesInput = z.infer<typeof ListAffiliatesInput>;

export const AffiliateRequestIdInput = z.strictObject({ requestId: z.uuid("This is not the id of a request") });
export type AffiliateRequestIdInput = z.infer<typeof AffiliateRequestIdInput>;

export const RejectAffiliateInput = AffiliateRequestIdInput.extend({
  /** Shown to the applicant. */
  reason: requiredText("Please give a reason", 2_000, "A reason has at most 2,000 characters"),
  internalNote: InternalNoteField,
});
export type RejectAffiliateInput = z.infer<typeof RejectAffiliateInput>;

export const AffiliateIdInput = z.strictObject({ userId: UserId });
export type AffiliateIdInput = z.infer<typeof AffiliateIdInput>;

export const AffiliatePageInput = z.strictObject({ userId: UserId, page: Page });
export type AffiliatePageInput = z.infer<typeof AffiliatePageInput>;

export const SetAffiliateInput = z.strictObject({ userId: UserId, isAffiliate: z.boolean() });
export type SetAffiliateInput = z.infer<typeof SetAffiliateInput>;

export const SetFounderInput = z.strictObject({ userId: UserId, isFounder: z.boolean() });
export type SetFounderInput = z.infer<typeof SetFounderInput>;

/** Turning a tier off requires a reason, which the affiliate sees. */
export const SetTierActiveInput = z
  .strictObject({
    userId: UserId,
    isActive: z.boolean(),
    reason: z.string().trim().max(500, "A reason has at most 500 characters").default(""),
  })
  .refine(({ isActive, reason }) => isActive || reason !== "", { path: ["reason"], error: "Please give a reason" });
export type SetTierActiveInput = z.infer<typeof SetTierActiveInput>;

export const SetTierInput = z.strictObject({
  userId: UserId,
  level: z.number().int().min(1).max(16),
  reason: requiredText("Please give a reason", 500, "A reason has at most 500 characters"),
});
export type SetTierInput = z.infer<typeof SetTierInput>;

export const AdminCustomNameInput = z.strictObject({ userId: UserId, ...CustomNameInput.shape });
export type AdminCustomNameInput = z.infer<typeof AdminCustomNameInput>;

export const AdminChangeCodeInput = z.strictObject({ userId: UserId, ...ChangeCodeInput.shape });
export type AdminChangeCodeInput = z.infer<typeof AdminChangeCodeInput>;

export const AffiliateLedgerInput = z.strictObject({
  userId: UserId,
  kind: z.enum(LEDGER_KINDS).optional(),
  cursor: z.uuid().optional(),
  direction: PageDirectionField,
});
export type AffiliateLedgerInput = z.infer<typeof AffiliateLedgerInput>;

export const AffiliatePayoutsInput = z.strictObject({
  userId: UserId,
  cursor: z.uuid().optional(),
  direction: PageDirectionField,
});
export type AffiliatePayoutsInput = z.infer<typeof AffiliatePayoutsInput>;

export const AffiliateClicksInput = z.strictObject({ userId: UserId, ...ClicksInput.shape });
export type AffiliateClicksInput = z.infer<typeof AffiliateClicksInput>;
