import type { FieldValues, UseFormReturn } from "react-hook-form";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Makes `saved` the form's new default values after a save; `saved` differs from `sent` if the server normalized the
 * input. Fields edited since `sent` keep their values and stay dirty.
 */
export function markSaved<T extends FieldValues, O>(form: UseFormReturn<T, unknown, O>, sent: T, saved = sent): void {
  const now = form.getValues();
  const typedSince = Object.entries(now).filter(([key, value]) => !isSame(value, sent[key]));
  // A form's own `resetOptions` may keep dirty values, which are those just saved.
  form.reset(saved, { keepDirtyValues: false });
  form.reset({ ...saved, ...Object.fromEntries(typedSince) }, { keepDefaultValues: true, keepDirtyValues: false });
}

/** A snapshot of the form values to pass to `markSaved` as `sent`. */
export const presentValues = <T extends FieldValues, O>(form: UseFormReturn<T, unknown, O>): T =>
  structuredClone(form.getValues());
