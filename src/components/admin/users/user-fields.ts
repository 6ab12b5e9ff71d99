import { z } from "zod";
import { UserFields } from "~/schemas/admin/users";

const MINUTE = 16;
const { shape } = UserFields;

const Percent = z.string().transform((typed) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN));

/** The account's fields as form fields: numbers and the date are text. */
export const UserFormFields = UserFields.extend({
  markupReductionPercentage: Percent.pipe(shape.markupReductionPercentage),
  customDiscountPercentage: Percent.pipe(shape.customDiscountPercentage),
  /** The value of a datetime-local input, in the browser's time zone: "2026-06-15T12:00"; "" for none. */
  subscriptionExpiresAt: z
    .string()
    .transform((typed) => (typed === "" ? null : new Date(typed)))
    .pipe(shape.subscriptionExpiresAt),
});
export type UserFormValues = z.input<typeof UserFormFields>;

const MINUTE_MS = 60_000;

/** Formats a date for a datetime-local input, in the browser's time zone. */
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
