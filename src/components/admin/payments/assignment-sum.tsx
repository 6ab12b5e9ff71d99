import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";
import { type AssignmentTarget, assignmentOf, targetTitle } from "./assignment";
import type { OpenStatementLine } from "./confirmation";
import { VERDICTS } from "./verdict-labels";

const COVERED = "Its amount has come already, by other lines. Mark it as paid, or release one of them first.";

type AssignmentSumProps = { line: OpenStatementLine; target: AssignmentTarget };

/** What is asked for against what has come, and in words what confirming would do. */
export function AssignmentSum({ line, target }: AssignmentSumProps) {
  const { verdict, differenceCents, amountCents, receivedCents } = target;
  const sums = [
    { label: "Asked for", cents: amountCents },
    ...(receivedCents > 0 ? [{ label: "Came before", cents: receivedCents }] : []),
    { label: "This line", cents: line.amountCents },
  ];
  const tone = !assignmentOf(line, target) ? "danger" : differenceCents === 0 ? "success" : "attention";
  return (
    <Notice tone={tone} title={`${VERDICTS[verdict].label}: ${targetTitle(target)}`} className="sticky bottom-0">
      <dl className="figures mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {sums.map(({ label, cents }) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="figures mt-1 text-sm">{verdict === "double" ? COVERED : VERDICTS[verdict].what(differenceCents)}</p>
    </Notice>
  );
}
