import { z } from "zod";
import { PageField } from "../fields";
import { InternalNoteField } from "./internal-note";

export const CLAIM_STATES = ["pending", "decided"] as const;

export const ListClaimsInput = z.strictObject({
  state: z.enum(CLAIM_STATES).default("pending"),
  page: PageField,
});
export type ListClaimsInput = z.infer<typeof ListClaimsInput>;

const claimId = z.uuid("This is not the id of a claim");

export const ClaimInput = z.strictObject({ claimId });
export type ClaimInput = z.infer<typeof ClaimInput>;

/** A claim covers one order's commission. Larger amounts are corrections, made in the ledger. */
const MAX_CLAIM_CENTS = 10_000_000;

export const AcceptClaimInput = z.strictObject({
  claimId,
  /** The affiliate to credit. */
  affiliateCode: z.string().trim().min(1, "Enter the affiliate's code").max(40, "A code has at most 12 characters"),
  amountCents: z.int().min(1, "Enter an amount above zero").max(MAX_CLAIM_CENTS, "At most $100,000 at once"),
  /** Sent to the claimant with the decision; may be empty. */
  note: z.string().trim().max(2_000, "A note has at most 2,000 characters").default(""),
});
export type AcceptClaimInput = z.infer<typeof AcceptClaimInput>;

export const DeclineClaimInput = z.strictObject({
  claimId,
  /** Shown to the claimant. */
  reason: z.string().trim().min(1, "Please give a reason.").max(2_000, "A reason has at most 2,000 characters"),
  internalNote: InternalNoteField,
});
export type DeclineClaimInput = z.infer<typeof DeclineClaimInput>;
