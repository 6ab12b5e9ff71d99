import type { FieldValues, UseFormReturn } from "react-hook-form";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * From now on the form is compared with `saved`, which is what was `sent` unless the server made something else of it.
 * What was typed since it was sent stays, and is unsaved.
 */
export function markSaved<T extends FieldValues, O>(form: UseFormReturn<T, unknown, O>, sent: T, saved = sent): void {
  const now = form.getValues();
  const typedSince = Object.entries(now).filter(([key, value]) => !isSame(value, sent[key]));
  form.reset(saved);
  form.reset({ ...saved, ...Object.fromEntries(typedSince) }, { keepDefaultValues: true });
}

/** A copy of what the form holds now, for `markSaved` once it was sent. */
export const presentValues = <T extends FieldValues, O>(form: UseFormReturn<T, unknown, O>): T =>
  structuredClone(form.getValues());
