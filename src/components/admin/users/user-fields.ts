import { z } from "zod";
import { UserFields } from "~/schemas/admin/users";

const MINUTE = 16;
const { shape } = UserFields;

const Percent = z.string().transform((typed) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN));

/** The fields of an account as the form holds them: numbers and the time are texts. */
export const UserFormFields = UserFields.extend({
  markupReductionPercentage: Percent.pipe(shape.markupReductionPercentage),
  customDiscountPercentage: Percent.pipe(shape.customDiscountPercentage),
  /** As the browser's control writes it, in the reader's time zone: "2026-06-15T12:00"; empty for none. */
  subscriptionExpiresAt: z
    .string()
    .transform((typed) => (typed === "" ? null : new Date(typed)))
    .pipe(shape.subscriptionExpiresAt),
});
export type UserFormValues = z.input<typeof UserFormFields>;

const MINUTE_MS = 60_000;

/** A moment as the browser's control shows it, in the reader's time zone. */
export function minuteText(time: Date | null): string {
  if (!time) return "";
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, MINUTE);
}

export const formValuesOf = (fields: UserFields): UserFormValues => ({
  ...fields,
  markupReductionPercentage: String(fields.markupReductionPercentage),
  customDiscountPercentage: String(fields.customDiscountPercentage),
  subscriptionExpiresAt: minuteText(fields.subscriptionExpiresAt),
});
