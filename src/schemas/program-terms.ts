import { z } from "zod";
import { LONGEST_TERMS } from "~/domain/program-terms";
import { boundedMarks } from "./bounded-marks";
import { MomentField } from "./date-fields";

const Version = z.int("Accept a version that is published").min(1).max(1_000_000);

/** The version of the program terms that somebody accepts when joining; missing where none is asked for. */
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
    .max(LONGEST_TERMS, `At most ${LONGEST_TERMS.toLocaleString("en-US")} characters`)
    .superRefine(boundedMarks),
  /** What changes, as affiliates read it. */
  note: z.string().trim().max(1_000, "At most 1,000 characters").superRefine(boundedMarks),
});
export type TermsDraftFields = z.infer<typeof TermsDraftFields>;

export const SaveTermsDraftInput = TermsDraftFields.extend({
  /**
   * When the draft that the form began with was saved, null for none: what somebody else saved since is not
   * overwritten. Without it, it is.
   */
  seenDraftAt: MomentField.nullish(),
  /** The version in force that a first draft began with, 0 for none: one begun from another is not saved. */
  seenVersion: z.int().min(0).optional(),
});
export type SaveTermsDraftInput = z.infer<typeof SaveTermsDraftInput>;

/** When the draft that is thrown away was saved, null for none: another one stays. */
export const DiscardTermsDraftInput = z.strictObject({ seenDraftAt: MomentField.nullable() });
export type DiscardTermsDraftInput = z.infer<typeof DiscardTermsDraftInput>;

/** The draft that was looked at: one that has changed since is not published. */
export const PublishTermsInput = z.strictObject({ seenDraftAt: MomentField });
export type PublishTermsInput = z.infer<typeof PublishTermsInput>;

export const TermsAcceptancesInput = z.strictObject({
  of: z.enum(["waiting", "accepted"]),
  page: z.int().min(1).max(10_000).default(1),
});
export type TermsAcceptancesInput = z.infer<typeof TermsAcceptancesInput>;
