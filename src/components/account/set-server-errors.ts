import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { ApiError } from "~/trpc/react";

/** Puts what the server refused beside the fields it names; what belongs to no field stands above the button. */
export function setServerErrors<T extends FieldValues, O>(
  form: UseFormReturn<T, unknown, O>,
  error: Pick<ApiError, "message" | "data">,
  otherwise: string,
): void {
  const named = Object.entries(error.data?.fieldErrors ?? {});
  const values = form.getValues();
  const [known, unknown] = [named.filter(([field]) => field in values), named.filter(([field]) => !(field in values))];
  for (const [index, [field, message]] of known.entries()) {
    // The field is one of the form's: it is among its values.
    form.setError(field as Path<T>, { type: "server", message }, { shouldFocus: index === 0 });
  }
  if (known.length > 0 && unknown.length === 0) return;
  const { code, requestId } = error.data ?? {};
  const reference = code === "INTERNAL_SERVER_ERROR" && requestId ? ` (reference ${requestId})` : "";
  form.setError("root", { type: "server", message: `${unknown[0]?.[1] ?? (error.message || otherwise)}${reference}` });
}
