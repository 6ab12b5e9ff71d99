import { z } from "zod";
import { MAX_REFERENCE_LENGTH } from "~/domain/payout-references";
import { CashappTagInput } from "../affiliate";
import { AccountIdField, PageField, ReasonField } from "../fields";
import { SiteSettingsInput } from "./settings";

const PayoutId = z.uuid("This is not the id of a payout");
const RunId = z.uuid("This is not the id of a payout run");
const Reference = z
  .string()
  .trim()
  .min(1, "Please enter a reference")
  .max(MAX_REFERENCE_LENGTH, `A reference has at most ${MAX_REFERENCE_LENGTH} characters`);

/** The most payees that one run can include after a review, or exclude by choice. */
const MOST_CHOSEN = 200;
/** The most references pasted at once. */
const MOST_PASTED = 500;
const Reasoned = z.strictObject({ userId: AccountIdField, reason: ReasonField });

export const CreateRunInput = z.strictObject({
  /** Generated with the preview, so that a double click creates one run. */
  idempotencyKey: z.uuid(),
  /** What the admin saw; a run that would pay anything else is refused. */
  seenCount: z.number().int().min(0),
  seenTotalCents: z.number().int().min(0),
  /** SHA-256 of the preview: payees, amounts, tags and who is left out for a review. */
  seenPreview: z.string().regex(/^[0-9a-f]{64}$/, "This is not the fingerprint of a preview"),
  /** Payees that were left out for a review and are paid after all, each with a reason. */
  inclusions: z
    .array(Reasoned)
    .max(MOST_CHOSEN, `At most ${MOST_CHOSEN} payees can be included in one run`)
    .default([]),
  /** Payees left out of this run, each with a reason; the next run pays them. */
  exclusions: z
    .array(Reasoned)
    .max(MOST_CHOSEN, `At most ${MOST_CHOSEN} payees can be left out one by one`)
    .default([]),
  /** If set, the run pays only these accounts and leaves out all others for this reason. */
  only: z
    .strictObject({
      userIds: z.array(AccountIdField).min(1, "Choose at least one person").max(MOST_CHOSEN),
      reason: ReasonField,
    })
    .nullable()
    .default(null),
});
export type CreateRunInput = z.infer<typeof CreateRunInput>;

export const RunsInput = z.strictObject({ page: PageField });
export type RunsInput = z.infer<typeof RunsInput>;

export const RunIdInput = z.strictObject({ runId: RunId });
export type RunIdInput = z.infer<typeof RunIdInput>;

/** The tag the admin saw and paid. A payout whose tag was corrected since is not marked as sent. */
const SeenTag = z.string().max(60).optional();

export const SendPayoutInput = z.strictObject({ payoutId: PayoutId, reference: Reference, seenTag: SeenTag });
export type SendPayoutInput = z.infer<typeof SendPayoutInput>;

export const SendRunInput = z.strictObject({
  runId: RunId,
  reference: Reference,
  /** SHA-256 of the run's waiting payouts and their tags, as the page showed them. */
  seenTags: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "This is not the fingerprint of a run")
    .optional(),
});
export type SendRunInput = z.infer<typeof SendRunInput>;

export const SendListInput = z.strictObject({
  runId: RunId,
  payouts: z
    .array(SendPayoutInput)
    .min(1, "Paste at least one line")
    .max(MOST_PASTED, `At most ${MOST_PASTED} lines at once`),
});
export type SendListInput = z.infer<typeof SendListInput>;

export const CancelRunInput = z.strictObject({ runId: RunId, reason: ReasonField });
export type CancelRunInput = z.infer<typeof CancelRunInput>;

/** A null reason ends the hold. */
export const SetPayoutHoldInput = z.strictObject({ userId: AccountIdField, reason: ReasonField.nullable() });
export type SetPayoutHoldInput = z.infer<typeof SetPayoutHoldInput>;

export const CorrectTagInput = CashappTagInput.extend({ userId: AccountIdField });
export type CorrectTagInput = z.infer<typeof CorrectTagInput>;

export const ReturnPayoutInput = z.strictObject({
  payoutId: PayoutId,
  reason: ReasonField,
});
export type ReturnPayoutInput = z.infer<typeof ReturnPayoutInput>;

/** A schedule that is not saved yet. */
export const PreviewScheduleInput = SiteSettingsInput.pick({ payoutFrequency: true, payoutDay: true });
export type PreviewScheduleInput = z.infer<typeof PreviewScheduleInput>;
