import { type FieldValues, get, type Path, type UseFormReturn } from "react-hook-form";
import { errorMessage, fieldErrors } from "~/lib/api-error";

/** Puts what the server refused beside the fields it names; what belongs to no field stands above the button as `text`. */
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
    // The field is one of the form's: it is among its values.
    form.setError(field as Path<T>, { type: "server", message }, { shouldFocus: index === 0 });
  }
  if (known.length === 0 || other) form.setError("root", { type: "server", message: other?.[1] ?? text });
}
