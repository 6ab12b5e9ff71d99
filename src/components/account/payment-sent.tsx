import { Button } from "~/components/ui/button";
import { useLocalDates } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { formatMoney } from "~/domain/money";

/** Toast callbacks for "payment sent" mutations of orders and memberships. */
export const REPORT_SENT_TOASTS = {
  onSuccess: () => void toast.success("Thanks, we will look for your payment"),
  onError: (error: Parameters<typeof toastError>[0]) => toastError(error, "We could not save that. Please try again."),
};

export function ReportSentButton(props: { isPending: boolean; onClick: () => void }) {
  return (
    <Button variant="secondary" size="lg" className="w-full" {...props}>
      I've sent it
    </Button>
  );
}

type Said = { amountCents: number; tag: string; note: string; sentAt: Date | null };

/** Confirms that the customer reported a payment. The payment details stay collapsed, so that nobody pays twice. */
export function PaymentReportedNotice({ payment }: { payment: Said }) {
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
