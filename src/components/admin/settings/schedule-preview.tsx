import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import { type PayoutSchedule, payoutScheduleText } from "~/domain/payout-schedule";
import { formatDate } from "~/lib/format-date";
import { api, type RouterOutputs } from "~/trpc/react";

type Run = RouterOutputs["admin"]["payouts"]["previewSchedule"]["present"];

/** Before it is saved: when the next payouts would be, for whom and how much, beside the schedule as it is. */
export function SchedulePreview({ schedule }: { schedule: PayoutSchedule }) {
  const preview = api.admin.payouts.previewSchedule.useQuery(schedule, { placeholderData: (before) => before });
  if (preview.isError) return <QueryError query={preview} />;
  if (!preview.data) return <Skeleton className="mt-4 h-32" />;
  const { present, changed } = preview.data;
  return (
    <section aria-label="Next payouts with this schedule" className="mt-4 grid gap-3 sm:grid-cols-2">
      <RunCard title="As it is" run={present} />
      <RunCard title="With this change" run={changed} />
    </section>
  );
}

function RunCard({ title, run }: { title: string; run: Run }) {
  const { schedule, days, count, totalCents, reviewCount, names } = run;
  const [first, ...later] = days;
  const more = count - names.length;
  return (
    <div className="min-w-0 rounded border border-line bg-paper p-4 text-sm">
      <h3 className="font-semibold">
        {title}: <span className="font-normal">{payoutScheduleText(schedule)}</span>
      </h3>
      <p className="figures mt-2">
        {first ? `Next on ${formatDate(first)}` : "No fixed day; a run today"}:{" "}
        <strong className="font-semibold">{formatMoney(totalCents)}</strong> to{" "}
        {count === 1 ? "1 affiliate" : `${count.toLocaleString("en-US")} affiliates`}
      </p>
      {names.length > 0 && (
        <ul className="mt-1 text-muted">
          {names.map(({ userId, name, amountCents }) => (
            <li key={userId} className="flex justify-between gap-3">
              <span className="truncate">{name}</span>
              <span className="figures">{formatMoney(amountCents)}</span>
            </li>
          ))}
          {more > 0 && <li>and {more.toLocaleString("en-US")} more</li>}
        </ul>
      )}
      {reviewCount > 0 && (
        <p className="mt-1 text-muted">{reviewCount.toLocaleString("en-US")} are waiting for a review.</p>
      )}
      {later.length > 0 && (
        <p className="figures mt-2 text-muted">Then {later.map((day) => formatDate(day)).join(" and ")} (UTC)</p>
      )}
    </div>
  );
}
