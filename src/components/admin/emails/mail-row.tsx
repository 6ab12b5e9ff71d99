import { Archive, ArchiveRestore, Eye, RotateCw } from "lucide-react";
import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { LocalTime } from "~/components/ui/local-time";
import { mailLabel } from "~/domain/mails";
import { plural } from "~/domain/plural";
import type { RouterOutputs } from "~/trpc/react";
import { mailState } from "./mail-state";

export type OutboxMail = RouterOutputs["admin"]["mail"]["list"]["mails"][number];

type MailRowProps = {
  mail: OutboxMail;
  isPending: boolean;
  onPreview: () => void;
  onSendAgain: () => void;
  onPutAway: () => void;
  onBringBack: () => void;
};

export function MailRow({ mail, isPending, onPreview, onSendAgain, onPutAway, onBringBack }: MailRowProps) {
  const state = mailState(mail);
  return (
    <li className="dense-row grid grid-cols-1 gap-x-4 gap-y-2 px-4 py-3 text-sm lg:grid-cols-[6.5rem_minmax(0,1fr)_11.5rem_auto] lg:items-center">
      <div className="flex items-center gap-2">
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <div className="min-w-0">
        <p className="truncate">
          <span className="font-medium">{mail.toEmail}</span>{" "}
          <span className="text-muted">{mailLabel(mail.template)}</span>
        </p>
        <p className="text-muted lg:truncate" title={mail.subject ?? undefined}>
          {mail.orderId && mail.orderShortId && (
            <>
              <Link
                href={`/admin/orders/${mail.orderId}`}
                className="rounded font-mono text-accent underline underline-offset-4"
              >
                #{mail.orderShortId}
              </Link>{" "}
            </>
          )}
          {mail.subject ?? "No subject yet"}
        </p>
        {mail.lastError && <p className="text-danger [overflow-wrap:anywhere]">{mail.lastError}</p>}
      </div>
      <div className="figures text-muted">
        <p>
          <LocalTime at={mail.sentAt ?? mail.createdAt} />
        </p>
        <p>
          {plural(mail.attempts, "try", "tries")}
          {mail.status === "waiting" && mail.attempts > 0 && (
            <>
              , next <LocalTime at={mail.nextAttemptAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 lg:flex-nowrap">
        <Button variant="secondary" size="sm" onClick={onPreview}>
          <Eye aria-hidden /> <span className="lg:max-xl:sr-only">Preview</span>{" "}
          <span className="sr-only">the e-mail to {mail.toEmail}</span>
        </Button>
        <Button
          variant="secondary"
          size="sm"
          isPending={isPending}
          disabled={mail.status === "sending"}
          onClick={onSendAgain}
        >
          <RotateCw aria-hidden /> <span className="lg:max-xl:sr-only">Resend</span>{" "}
          <span className="sr-only">the e-mail to {mail.toEmail}</span>
        </Button>
        {mail.status === "failed" && (
          <Button variant="secondary" size="sm" onClick={mail.putAwayAt ? onBringBack : onPutAway}>
            {mail.putAwayAt ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}{" "}
            <span className="lg:max-xl:sr-only">{mail.putAwayAt ? "Bring back" : "Put away"}</span>{" "}
            <span className="sr-only">the e-mail to {mail.toEmail}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
