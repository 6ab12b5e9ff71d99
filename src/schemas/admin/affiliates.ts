import { z } from "zod";
import { LEDGER_KINDS } from "~/domain/ledger";
import { ChangeCodeInput, ClicksInput, CustomNameInput } from "../affiliate-links";
import { AccountIdField, PageField, ReasonField, SearchField } from "../fields";
import { PageDirectionField } from "../page-direction";
import { requiredText } from "../required-text";
import { InternalNoteField } from "./internal-note";

export const AFFILIATE_STATUSES = ["all", "active", "this-month", "revoked"] as const;
export type AffiliateStatus = (typeof AFFILIATE_STATUSES)[number];
export const AFFILIATE_SORTS = ["joined", "name", "orders", "volume", "network"] as const;
export type AffiliateSort = (typeof AFFILIATE_SORTS)[number];

export const ListAffiliatesInput = z.strictObject({
  search: SearchField,
  status: z.enum(AFFILIATE_STATUSES).default("all"),
  tier: z.number().int().min(1).max(16).optional(),
  sort: z.enum(AFFILIATE_SORTS).default("joined"),
  direction: z.enum(["ascending", "descending"]).default("descending"),
  page: PageField,
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

export const AffiliateIdInput = z.strictObject({ userId: AccountIdField });
export type AffiliateIdInput = z.infer<typeof AffiliateIdInput>;

export const AffiliatePageInput = z.strictObject({ userId: AccountIdField, page: PageField });
export type AffiliatePageInput = z.infer<typeof AffiliatePageInput>;

export const SetAffiliateInput = z.strictObject({ userId: AccountIdField, isAffiliate: z.boolean() });
export type SetAffiliateInput = z.infer<typeof SetAffiliateInput>;

export const SetFounderInput = z.strictObject({ userId: AccountIdField, isFounder: z.boolean() });
export type SetFounderInput = z.infer<typeof SetFounderInput>;

/** Turning a tier off requires a reason, which the affiliate sees. */
export const SetTierActiveInput = z
  .strictObject({
    userId: AccountIdField,
    isActive: z.boolean(),
    reason: z.string().trim().max(500, "A reason has at most 500 characters").default(""),
  })
  .refine(({ isActive, reason }) => isActive || reason !== "", { path: ["reason"], error: "Please give a reason" });
export type SetTierActiveInput = z.infer<typeof SetTierActiveInput>;

export const SetTierInput = z.strictObject({
  userId: AccountIdField,
  level: z.number().int().min(1).max(16),
  reason: ReasonField,
});
export type SetTierInput = z.infer<typeof SetTierInput>;

export const AdminCustomNameInput = z.strictObject({ userId: AccountIdField, ...CustomNameInput.shape });
export type AdminCustomNameInput = z.infer<typeof AdminCustomNameInput>;

export const AdminChangeCodeInput = z.strictObject({ userId: AccountIdField, ...ChangeCodeInput.shape });
export type AdminChangeCodeInput = z.infer<typeof AdminChangeCodeInput>;

export const AffiliateLedgerInput = z.strictObject({
  userId: AccountIdField,
  kind: z.enum(LEDGER_KINDS).optional(),
  cursor: z.uuid().optional(),
  direction: PageDirectionField,
});
export type AffiliateLedgerInput = z.infer<typeof AffiliateLedgerInput>;

export const AffiliatePayoutsInput = z.strictObject({
  userId: AccountIdField,
  cursor: z.uuid().optional(),
  direction: PageDirectionField,
});
export type AffiliatePayoutsInput = z.infer<typeof AffiliatePayoutsInput>;

export const AffiliateClicksInput = z.strictObject({ userId: AccountIdField, ...ClicksInput.shape });
export type AffiliateClicksInput = z.infer<typeof AffiliateClicksInput>;
