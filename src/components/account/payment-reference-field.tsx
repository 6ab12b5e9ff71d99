import type { UseFormRegisterReturn } from "react-hook-form";
import { Field, Input } from "~/components/ui/field";

type PaymentReferenceFieldProps = { field: UseFormRegisterReturn; error: string | undefined };

/** Where a member writes the cash app's number of a membership payment. */
export function PaymentReferenceField({ field, error }: PaymentReferenceFieldProps) {
  return (
    <Field
      label="Order reference"
      hint="The number on the cash app's receipt of this payment, so that an admin can find it."
      className="max-w-xl"
      error={error}
    >
      <Input autoComplete="off" maxLength={100} {...field} />
    </Field>
  );
}
