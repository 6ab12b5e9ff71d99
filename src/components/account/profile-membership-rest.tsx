import { LocalDate } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { TextLink } from "~/components/ui/text-link";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import { PaySteps } from "./pay-steps";
import { PaymentReportedNotice, REPORT_SENT_TOASTS, ReportSentButton } from "./payment-sent";
import type { Membership } from "./profile-membership";

type Rest = NonNullable<NonNullable<Membership["pending"]>["rest"]>;

const NOTE_REASON = "It tells us which request the payment is for.";

/** For a partly paid membership request: how to pay the rest, and reporting it as sent. */
export function MembershipRest({ requestId, rest }: { requestId: string; rest: Rest }) {
  const { receivedCents, sentAt, isSaidSent, ...payment } = rest;
  return (
    <div className="mt-3 flex flex-col gap-4">
      <p className="figures">
        We have received {formatMoney(receivedCents)}
        {isSaidSent ? "." : `. Please send the remaining ${formatMoney(payment.amountCents)}.`}
      </p>
      {isSaidSent ? (
        <div>
          <PaymentReportedNotice {...payment} sentAt={sentAt} noteReason={NOTE_REASON} />
        </div>
      ) : (
        <>
          {sentAt && (
            <Notice tone="attention" title="We have not found your payment yet">
              You told us on <LocalDate at={sentAt} /> that you sent it. If you did, please don't pay twice:{" "}
              <TextLink href="/contact">contact us</TextLink> with the date and the name it was sent from.
            </Notice>
          )}
          <PaySteps
            {...payment}
            noteReason={NOTE_REASON}
            last={{ title: "Send it, then tell us", content: <SentButton requestId={requestId} /> }}
          />
        </>
      )}
    </div>
  );
}

function SentButton({ requestId }: { requestId: string }) {
  const utils = api.useUtils();
  const onSettled = () => utils.membership.mine.invalidate();
  const report = api.membership.reportRestSent.useMutation({ ...REPORT_SENT_TOASTS, onSettled });
  return <ReportSentButton isPending={report.isPending} onClick={() => report.mutate({ requestId })} />;
}
