"use client";

import { Card } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";
import { PAYMENT_APP } from "~/domain/payment-app";
import { api, type RouterOutputs } from "~/trpc/react";
import { PaySteps } from "./pay-steps";
import { PaymentReportedNotice, REPORT_SENT_TOASTS, ReportSentButton } from "./payment-sent";

type Payment = NonNullable<RouterOutputs["orders"]["byId"]["payment"]>;
type OrderPaymentProps = {
  orderId: string;
  payment: Payment;
  /** The part of the total paid with store credit. */
  creditCents: number;
  totalCents: number;
  /** Shipped, but its payment was undone later. */
  isShipped: boolean;
};

const NOTE_REASON = "It tells us which order the payment is for.";

/** How to pay a pending order, reporting the payment as sent, and what happens next. */
export function OrderPayment({ orderId, payment, creditCents, totalCents, isShipped }: OrderPaymentProps) {
  return (
    <Card className={payment.isSaidSent ? undefined : "border-attention"}>
      <h2 className="mb-4 font-semibold text-xl">{payment.isSaidSent ? "Payment sent" : `Pay with ${PAYMENT_APP}`}</h2>
      {creditCents > 0 && (
        <p className="figures -mt-2 mb-4 text-muted">
          Your store credit paid {formatMoney(creditCents)} of {formatMoney(totalCents)}.
        </p>
      )}
      {payment.receivedCents > 0 && (
        <p className="figures -mt-2 mb-4 text-muted">
          We have received {formatMoney(payment.receivedCents)}.{!payment.isSaidSent && " Please send the rest."}
        </p>
      )}
      {payment.isSaidSent ? (
        <PaymentReportedNotice {...payment} noteReason={NOTE_REASON} />
      ) : (
        <>
          {payment.sentAt && <NotFoundYet payment={payment} />}
          <PaySteps
            {...payment}
            noteReason={NOTE_REASON}
            last={{ title: "Send it, then tell us", content: <SentButton orderId={orderId} /> }}
          />
        </>
      )}
      <NextSteps payment={payment} isShipped={isShipped} />
    </Card>
  );
}

function SentButton({ orderId }: { orderId: string }) {
  const utils = api.useUtils();
  const onSettled = () => utils.orders.byId.invalidate({ orderId });
  const report = api.orders.reportPaymentSent.useMutation({ ...REPORT_SENT_TOASTS, onSettled });
  return <ReportSentButton isPending={report.isPending} onClick={() => report.mutate({ orderId })} />;
}

function NotFoundYet({ payment }: { payment: Payment }) {
  return (
    <Notice tone="attention" title="We have not found your payment yet" className="mb-5">
      You told us on <LocalDate at={payment.sentAt} /> that you sent it. If you did, please don't pay twice: send us a
      message below with the date and the name it was sent from.
    </Notice>
  );
}

function NextSteps({ payment, isShipped }: Pick<OrderPaymentProps, "payment" | "isShipped">) {
  return (
    <section aria-labelledby="what-happens-next" className="mt-6 border-line border-t pt-4">
      <h3 id="what-happens-next" className="font-medium">
        What happens next
      </h3>
      <p className="mt-1 text-muted">
        We check that the payment has arrived and confirm it by e-mail.{" "}
        {isShipped ? "Your order is already on its way." : "Then we ship your order and send you the tracking number."}
      </p>
      {payment.heldUntil && !payment.isSaidSent && (
        <p className="mt-2 text-muted">
          Your price is held until{" "}
          <strong className="font-medium text-ink">
            <LocalDate at={payment.heldUntil} />
          </strong>
          . After that, we cancel the order if it is not paid.
        </p>
      )}
    </section>
  );
}
