import type { UseFormRegisterReturn } from "react-hook-form";
import { Field, Input } from "~/components/ui/field";
import { PAYMENT_APP } from "~/domain/payment-app";

type PaymentReferenceFieldProps = { field: UseFormRegisterReturn; error: string | undefined };

/** Where a member writes the app's number of a membership payment. */
export function PaymentReferenceField({ field, error }: PaymentReferenceFieldProps) {
  return (
    <Field
      label="Order reference"
      hint={`The number on ${PAYMENT_APP}'s receipt of this payment, so that we can find it.`}
      className="max-w-xl"
      error={error}
    >
      <Input autoComplete="off" maxLength={100} {...field} />
    </Field>
  );
}
