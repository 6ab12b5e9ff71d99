"use client";

import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LocalDate, useLocalDates } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { formatMoney } from "~/domain/money";
import { PAYMENT_APP } from "~/domain/payment-app";
import { api, type RouterOutputs } from "~/trpc/react";
import { PaySteps } from "./pay-steps";

type Payment = NonNullable<RouterOutputs["orders"]["byId"]["payment"]>;
type OrderPaymentProps = {
  orderId: string;
  payment: Payment;
  /** What store credit paid of the order's total. */
  creditCents: number;
  totalCents: number;
  /** It is on its way, and its payment was undone since. */
  isShipped: boolean;
};

/** What an order that waits for its payment is about: paying it, saying that it was sent, and what happens next. */
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
          We have received {formatMoney(payment.receivedCents)}. Please send the rest.
        </p>
      )}
      {payment.isSaidSent ? (
        <SaidSent payment={payment} />
      ) : (
        <>
          {payment.sentAt && <NotFoundYet payment={payment} />}
          <PaySteps
            {...payment}
            noteReason="It tells us which order the payment is for."
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
  const report = api.orders.reportPaymentSent.useMutation({
    onSuccess: () => void toast.success("Thanks, we will look for your payment"),
    onError: (error) => toastError(error, "We could not save that. Please try again."),
    onSettled: () => utils.orders.byId.invalidate({ orderId }),
  });
  return (
    <Button
      variant="secondary"
      size="lg"
      className="w-full"
      isPending={report.isPending}
      onClick={() => report.mutate({ orderId })}
    >
      I've sent it
    </Button>
  );
}

type Said = Pick<Payment, "amountCents" | "tag" | "note" | "sentAt">;

/** What was said to be sent; the steps again only when they are asked for, so that nobody pays twice. */
export function SaidSent({ payment }: { payment: Said }) {
  const { amountCents, tag, note } = payment;
  const { formatDate } = useLocalDates();
  return (
    <>
      <Notice
        tone="success"
        title={`You told us on ${formatDate(payment.sentAt)} that you sent ${formatMoney(amountCents)}`}
      >
        We are looking for it and will e-mail you when it is confirmed. Please don't pay twice.
      </Notice>
      <details className="group mt-4 text-sm">
        <summary className="w-fit cursor-pointer rounded text-accent underline underline-offset-4">
          Show the payment details
        </summary>
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
          {[
            ["Amount", formatMoney(amountCents)],
            ["Send to", tag],
            ["Note", note],
          ].map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="break-all font-medium font-mono">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
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
