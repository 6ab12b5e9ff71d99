import { z } from "zod";
import { ReferralCodeField } from "./account";

export const CheckCodeInput = z.strictObject({ code: ReferralCodeField });
export type CheckCodeInput = z.infer<typeof CheckCodeInput>;

const UtmField = z.string().max(120).optional();

export const RecordClickInput = z.strictObject({
  code: ReferralCodeField,
  landingPage: z.string().max(500),
  referrerUrl: z.string().max(500).optional(),
  utmSource: UtmField,
  utmMedium: UtmField,
  utmCampaign: UtmField,
});
export type RecordClickInput = z.infer<typeof RecordClickInput>;

export const CashappTagInput = z.strictObject({
  cashappTag: z
    .string()
    .trim()
    .max(21, "A cash-app tag has at most 20 characters")
    .regex(/^\$?[A-Za-z][A-Za-z0-9_-]{0,19}$/, "A cash-app tag looks like $YourName")
    .transform((tag) => (tag.startsWith("$") ? tag : `$${tag}`)),
});
export type CashappTagInput = z.infer<typeof CashappTagInput>;
