import type { ComponentProps } from "react";
import { Button } from "~/components/ui/button";
import { useLocalDates } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { formatMoney } from "~/domain/money";
import { PaySteps } from "./pay-steps";

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

type Said = Omit<ComponentProps<typeof PaySteps>, "last"> & { sentAt: Date | null };

/**
 * Confirms that the customer reported a payment. How to pay stays collapsed, so that nobody pays twice, but at hand for
 * whoever pressed too early.
 */
export function PaymentReportedNotice({ sentAt, ...payment }: Said) {
  const { formatDate } = useLocalDates();
  return (
    <>
      <Notice
        tone="success"
        title={`You told us on ${formatDate(sentAt)} that you sent ${formatMoney(payment.amountCents)}`}
      >
        We are looking for it and will e-mail you when it is confirmed. Please don't pay twice.
      </Notice>
      <details className="group mt-4">
        <summary className="w-fit cursor-pointer rounded text-accent text-sm underline underline-offset-4">
          Not sent after all? Show how to pay
        </summary>
        <div className="mt-4">
          <PaySteps {...payment} />
        </div>
      </details>
    </>
  );
}
