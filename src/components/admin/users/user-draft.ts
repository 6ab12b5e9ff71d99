import { z } from "zod";
import { UserFields } from "~/schemas/admin/users";

/** The fields as the form holds them: numbers and times are texts while they are typed. */
export type UserDraft = Omit<UserFields, "markupReductionPercentage" | "subscriptionExpiresAt"> & {
  markupReductionPercentage: string;
  /** As the browser's control writes it, in UTC: "2026-06-15T12:00"; empty for none. */
  subscriptionExpiresAt: string;
};
export type UserErrors = Partial<Record<keyof UserFields, string>>;

const MINUTE = 16;

export const draftOf = (fields: UserFields): UserDraft => ({
  ...fields,
  markupReductionPercentage: String(fields.markupReductionPercentage),
  subscriptionExpiresAt: fields.subscriptionExpiresAt?.toISOString().slice(0, MINUTE) ?? "",
});

export const isSameDraft = (one: UserDraft, other: UserDraft) => JSON.stringify(one) === JSON.stringify(other);

/** The fields to be saved, or what is wrong with which. A time that was not touched keeps its seconds. */
export function readDraft(draft: UserDraft, base: UserFields): { fields: UserFields } | { errors: UserErrors } {
  const { subscriptionExpiresAt: typed, markupReductionPercentage: percent } = draft;
  const isUntouched = typed === draftOf(base).subscriptionExpiresAt;
  const expiresAt = isUntouched ? base.subscriptionExpiresAt : typed === "" ? null : new Date(`${typed}:00Z`);
  const read = UserFields.safeParse({
    ...draft,
    markupReductionPercentage: /^\d{1,3}$/.test(percent.trim()) ? Number(percent) : Number.NaN,
    subscriptionExpiresAt: expiresAt,
  });
  if (read.success) return { fields: read.data };
  const { fieldErrors } = z.flattenError(read.error);
  return {
    errors: Object.fromEntries(Object.entries(fieldErrors).flatMap(([key, all]) => (all?.[0] ? [[key, all[0]]] : []))),
  };
}
