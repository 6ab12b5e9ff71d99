import { Field, Input } from "~/components/ui/field";

type PaymentReferenceFieldProps = { value: string; error: string | undefined; onChange: (typed: string) => void };

/** Where a member writes the cash app's number of a membership payment. */
export function PaymentReferenceField({ value, error, onChange }: PaymentReferenceFieldProps) {
  return (
    <Field
      label="Order reference"
      hint="The number on the cash app's receipt of this payment, so that an admin can find it."
      className="max-w-xl"
      {...(error && { error })}
    >
      <Input
        name="orderReference"
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
