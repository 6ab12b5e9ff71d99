import { type FieldValues, get, type Path, type UseFormReturn } from "react-hook-form";
import { errorMessage, fieldErrors } from "~/lib/api-error";

/** Sets a server error on the form: messages for known fields go to those fields, anything else to `root` as `text`. */
export function setServerErrors<T extends FieldValues, O>(
  form: UseFormReturn<T, unknown, O>,
  error: unknown,
  text = errorMessage(error),
): void {
  const values = form.getValues();
  const refused = Object.entries(fieldErrors(error));
  const isKnown = ([field]: [string, string]) => get(values, field) !== undefined;
  const known = refused.filter(isKnown);
  const other = refused.find((each) => !isKnown(each));
  for (const [index, [field, message]] of known.entries()) {
    // Safe: `isKnown` checked that the field is among the form's values.
    form.setError(field as Path<T>, { type: "server", message }, { shouldFocus: index === 0 });
  }
  if (known.length === 0 || other) form.setError("root", { type: "server", message: other?.[1] ?? text });
}
