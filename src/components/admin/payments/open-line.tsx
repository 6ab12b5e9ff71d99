import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";
import { formatDate } from "~/lib/format-date";
import { type QueueRowProps, queueRowStyles } from "../use-keyboard-list";
import { confirmationOf, type OpenStatementLine } from "./confirmation";
import { LatePayment } from "./late-payment";
import { TargetMarks } from "./target-marks";
import { VERDICTS } from "./verdict-labels";

const CHOOSE = "Choose what it pays for";
const CHOOSE_OTHER = "Choose something else";

type OpenLineProps = {
  line: OpenStatementLine;
  isCurrent: boolean;
  rowProps: QueueRowProps;
  isIgnoring: boolean;
  onIgnore: () => void;
  onConfirm: () => void;
  onChoose: () => void;
};

/** One statement line: what it says, what it seems to pay for and how certain that is, and the actions. */
export function OpenLine(props: OpenLineProps) {
  const { line, isCurrent, rowProps, isIgnoring, onIgnore, onConfirm, onChoose } = props;
  const { match, payerName, note, paidAt, amountCents } = line;
  const confirmation = confirmationOf(line);
  const words = VERDICTS[match.verdict];
  const isAfterAnother = match.verdict === "double" && match.to?.state !== "paid";
  const confirmWord = match.verdict === "double" ? "Decide" : "Confirm";
  const who = payerName || "Unknown payer";
  return (
    <li
      {...rowProps}
      className={cn(
        "grid gap-x-6 gap-y-3 px-4 py-3 outline-offset-[-2px] lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_12rem] lg:items-start",
        queueRowStyles(isCurrent),
      )}
    >
      <div className="flex min-w-0 items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium [overflow-wrap:anywhere]">{who}</p>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">{note || "No note"}</p>
          <p className="figures text-muted text-sm">{formatDate(paidAt)}</p>
        </div>
        <p className="figures whitespace-nowrap font-semibold">{formatMoney(amountCents)}</p>
      </div>
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={words.tone}>{words.label}</Badge>
          {match.confidence === "likely" && <Badge tone="attention">Likely, by amount and name</Badge>}
          <TargetLink match={match} />
          {[match.to, ...match.also].map((each) => each && <TargetMarks key={each.id} target={each} />)}
        </p>
        <p className="figures mt-1 text-muted">
          {isAfterAnother
            ? `An earlier line pays for this ${match.to?.kind}. Confirm that one first.`
            : words.what(match.differenceCents)}
        </p>
        {match.to && (
          <Button size="sm" variant="link" aria-label={`${CHOOSE_OTHER}: the line of ${who}`} onClick={onChoose}>
            {CHOOSE_OTHER}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-2 lg:justify-end">
        {confirmation && (
          <Button size="sm" aria-label={`${confirmWord} the line of ${who}`} onClick={onConfirm}>
            {confirmWord}
          </Button>
        )}
        {match.verdict === "closed" && match.to && (
          <LatePayment lineId={line.id} who={who} amountCents={amountCents} target={match.to} />
        )}
        {!match.to && (
          <Button size="sm" aria-label={`${CHOOSE}: the line of ${who}`} onClick={onChoose}>
            {CHOOSE}
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Ignore the line of ${who}`}
          isPending={isIgnoring}
          onClick={onIgnore}
        >
          Ignore
        </Button>
      </div>
    </li>
  );
}

const OrderLink = ({ order: { id, reference } }: { order: { id: string; reference: string } }) => (
  <Link href={`/admin/orders/${id}`} className="rounded font-medium underline-offset-4 hover:underline">
    Order #{reference}
  </Link>
);

function TargetLink({ match: { to, also } }: { match: OpenStatementLine["match"] }) {
  if (!to) return null;
  if (also.length > 0) {
    const orders = [to, ...also];
    const total = orders.reduce((sum, each) => sum + each.amountCents - each.receivedCents, 0);
    return (
      <span className="figures min-w-0 [overflow-wrap:anywhere]">
        {orders.map((each, at) => (
          <span key={each.id}>
            {at > 0 && " + "}
            <OrderLink order={each} />
          </span>
        ))}{" "}
        <span className="text-muted">
          {to.names[0]}, {formatMoney(total)} for {orders.length} orders
        </span>
      </span>
    );
  }
  const isOrder = to.kind === "order";
  return (
    <span className="figures min-w-0 [overflow-wrap:anywhere]">
      {isOrder ? <OrderLink order={to} /> : <span className="font-medium">Membership, {to.reference}</span>}{" "}
      <span className="text-muted">
        {to.names[0]}, {formatMoney(to.amountCents)}
      </span>
    </span>
  );
}
