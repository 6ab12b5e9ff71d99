import type { UseFormRegisterReturn } from "react-hook-form";
import { Field, Input } from "~/components/ui/field";
import { PAYMENT_APP } from "~/domain/payment-app";
import { PaySteps } from "./pay-steps";

type PayMembershipProps = { tier: string; amountCents: number; link: string; qrSvg: string; paymentTag: string };

/** Payment steps, shown before the membership request is submitted. */
export function PayMembership({ tier, paymentTag, ...payment }: PayMembershipProps) {
  return (
    <div className="rounded border border-attention p-4 sm:p-5">
      <h3 className="mb-4 font-semibold">Pay with {PAYMENT_APP}</h3>
      <PaySteps
        {...payment}
        tag={paymentTag}
        note={`${tier} membership`}
        noteReason="It tells us what the payment is for."
        last={{
          title: "Send it, then tell us",
          content: (
            <p className="text-muted">
              Enter the receipt's number in the field below and submit your request. We check the payment and activate
              the membership within 24 hours.
            </p>
          ),
        }}
      />
    </div>
  );
}

/** The payment app's reference number of a membership payment. */
export function PaymentReferenceField({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) {
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
