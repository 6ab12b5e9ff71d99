import { PaymentDetails } from "./payment-details";

type PayMembershipProps = { amountCents: number; qrSvg: string; paymentTag: string };

/** How a membership is paid, before its request is sent. */
export function PayMembership({ paymentTag, ...payment }: PayMembershipProps) {
  return (
    <div className="rounded border border-attention p-4">
      <h3 className="font-semibold">How to pay</h3>
      <PaymentDetails tag={paymentTag} {...payment}>
        Pay with the cash app first, then write its order reference below. An admin verifies the payment and activates
        the membership within 24 hours.
      </PaymentDetails>
    </div>
  );
}
