import { z } from "zod";
import { UserFields } from "~/schemas/admin/users";

type NumberOrTime = "markupReductionPercentage" | "customDiscountPercentage" | "subscriptionExpiresAt";

/** The fields as the form holds them: numbers and times are texts while they are typed. */
export type UserDraft = Omit<UserFields, NumberOrTime> & {
  markupReductionPercentage: string;
  customDiscountPercentage: string;
  /** As the browser's control writes it, in UTC: "2026-06-15T12:00"; empty for none. */
  subscriptionExpiresAt: string;
};
export type UserErrors = Partial<Record<keyof UserFields, string>>;

const MINUTE = 16;

export const draftOf = (fields: UserFields): UserDraft => ({
  ...fields,
  markupReductionPercentage: String(fields.markupReductionPercentage),
  customDiscountPercentage: String(fields.customDiscountPercentage),
  subscriptionExpiresAt: fields.subscriptionExpiresAt?.toISOString().slice(0, MINUTE) ?? "",
});

export const isSameDraft = (one: UserDraft, other: UserDraft) => JSON.stringify(one) === JSON.stringify(other);

const percentOf = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** The fields to be saved, or what is wrong with which. A time that was not touched keeps its seconds. */
export function readDraft(draft: UserDraft, base: UserFields): { fields: UserFields } | { errors: UserErrors } {
  const { subscriptionExpiresAt: typed } = draft;
  const isUntouched = typed === draftOf(base).subscriptionExpiresAt;
  const expiresAt = isUntouched ? base.subscriptionExpiresAt : typed === "" ? null : new Date(`${typed}:00Z`);
  const read = UserFields.safeParse({
    ...draft,
    markupReductionPercentage: percentOf(draft.markupReductionPercentage),
    customDiscountPercentage: percentOf(draft.customDiscountPercentage),
    subscriptionExpiresAt: expiresAt,
  });
  if (read.success) return { fields: read.data };
  const { fieldErrors } = z.flattenError(read.error);
  return {
    errors: Object.fromEntries(Object.entries(fieldErrors).flatMap(([key, all]) => (all?.[0] ? [[key, all[0]]] : []))),
  };
}
