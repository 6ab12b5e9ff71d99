import { formatMoney } from "~/domain/money";
import { PaySteps } from "./pay-steps";
import type { Membership } from "./profile-membership";

type Rest = NonNullable<NonNullable<Membership["pending"]>["rest"]>;

/** Of a membership's payment a part has come: what is still to pay, and how. */
export function MembershipRest({ tier, rest }: { tier: string; rest: Rest }) {
  const { receivedCents, ...payment } = rest;
  return (
    <div className="mt-3 flex flex-col gap-4">
      <p className="figures">
        We have received {formatMoney(receivedCents)}. Please send the other {formatMoney(payment.amountCents)}.
      </p>
      <PaySteps
        {...payment}
        noteReason="It tells us which request the payment is for."
        last={{
          title: "Send it",
          content: (
            <p className="text-muted">
              There is nothing else to do. We check the payment and activate {tier} within 24 hours.
            </p>
          ),
        }}
      />
    </div>
  );
}
