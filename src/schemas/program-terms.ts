import { z } from "zod";
import { MAX_TERMS_LENGTH } from "~/domain/program-terms";
import { boundedMarks } from "./bounded-marks";
import { MomentField } from "./date-fields";
import { PageField } from "./fields";

const Version = z.int("Accept a version that is published").min(1).max(1_000_000);

/** The terms version the user accepts when joining; absent when no terms are published. */
export const AcceptedTermsField = Version.optional();

export const AcceptTermsInput = z.strictObject({ version: Version });
export type AcceptTermsInput = z.infer<typeof AcceptTermsInput>;

/** Null for the version in force. */
export const TermsVersionInput = z.strictObject({ version: Version.nullable() });
export type TermsVersionInput = z.infer<typeof TermsVersionInput>;

export const TermsDraftFields = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1, "Write the terms")
    .max(MAX_TERMS_LENGTH, `At most ${MAX_TERMS_LENGTH.toLocaleString("en-US")} characters`)
    .superRefine(boundedMarks),
  /** What changes, as affiliates read it. */
  note: z.string().trim().max(1_000, "At most 1,000 characters").superRefine(boundedMarks),
});
export type TermsDraftFields = z.infer<typeof TermsDraftFields>;

export const SaveTermsDraftInput = TermsDraftFields.extend({
  /** When the form's draft was saved, null for none: refused if another admin saved since. Without it, overwrites. */
  seenDraftAt: MomentField.nullish(),
  /** The version in force that a first draft was based on, 0 for none; refused if another one is in force now. */
  seenVersion: z.int().min(0).optional(),
});
export type SaveTermsDraftInput = z.infer<typeof SaveTermsDraftInput>;

/** When the discarded draft was saved, null for none. A different draft is kept. */
export const DiscardTermsDraftInput = z.strictObject({ seenDraftAt: MomentField.nullable() });
export type DiscardTermsDraftInput = z.infer<typeof DiscardTermsDraftInput>;

/** When the reviewed draft was saved; refused if it changed since. */
export const PublishTermsInput = z.strictObject({ seenDraftAt: MomentField });
export type PublishTermsInput = z.infer<typeof PublishTermsInput>;

export const TermsAcceptancesInput = z.strictObject({
  of: z.enum(["waiting", "accepted"]),
  page: PageField,
});
export type TermsAcceptancesInput = z.infer<typeof TermsAcceptancesInput>;
