import { z } from "zod";

const PayoutId = z.uuid("This is not the id of a payout");
const RunId = z.uuid("This is not the id of a payout run");
const Reference = z
  .string()
  .trim()
  .min(1, "Please enter a reference")
  .max(100, "A reference has at most 100 characters");

const Reason = z.string().trim().min(1, "Please give a reason").max(500, "A reason has at most 500 characters");

/** The most payees that one run can include after a review. */
const MOST_INCLUSIONS = 200;

export const CreateRunInput = z.strictObject({
  /** Made by the page when it shows the preview, so that a second press is the same run. */
  idempotencyKey: z.uuid(),
  /** What the admin saw: a run that would pay anything else is refused. */
  seenCount: z.number().int().min(0),
  seenTotalCents: z.number().int().min(0),
  /** The preview's own fingerprint: payees, amounts, tags and who is left out for a review. */
  seenPreview: z.string().regex(/^[0-9a-f]{64}$/, "This is not the fingerprint of a preview"),
  /** Payees that were left out for a review and are paid after all, each for a reason. */
  inclusions: z
    .array(z.strictObject({ userId: z.uuid("This is not the id of an account"), reason: Reason }))
    .max(MOST_INCLUSIONS, `At most ${MOST_INCLUSIONS} payees can be included in one run`)
    .default([]),
});
export type CreateRunInput = z.infer<typeof CreateRunInput>;

export const RunsInput = z.strictObject({ page: z.number().int().min(1).max(10_000).default(1) });
export type RunsInput = z.infer<typeof RunsInput>;

export const RunIdInput = z.strictObject({ runId: RunId });
export type RunIdInput = z.infer<typeof RunIdInput>;

export const SendPayoutInput = z.strictObject({ payoutId: PayoutId, reference: Reference });
export type SendPayoutInput = z.infer<typeof SendPayoutInput>;

export const SendRunInput = z.strictObject({ runId: RunId, reference: Reference });
export type SendRunInput = z.infer<typeof SendRunInput>;

export const ReturnPayoutInput = z.strictObject({
  payoutId: PayoutId,
  reason: Reason,
});
export type ReturnPayoutInput = z.infer<typeof ReturnPayoutInput>;
