"use client";

import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { TextLink } from "~/components/ui/text-link";
import { formatMoney } from "~/domain/money";
import { payoutScheduleText } from "~/domain/payout-schedule";
import { formatDate } from "~/lib/format-date";
import { api, type RouterOutputs } from "~/trpc/react";

type NextPayout = RouterOutputs["affiliate"]["nextPayout"];

/** How commissions are earned and paid in three steps, and what to expect from the next payout. */
export function NextPayoutBanner() {
  const query = api.affiliate.nextPayout.useQuery();
  if (query.error) return <QueryError query={query} />;
  return query.data ? <Banner next={query.data} /> : <Skeleton className="h-60 sm:h-44" />;
}

/** "Paid Today" only while today's payout is still to come and nothing keeps it back. */
function titleOf({ isPaidToday, day, obstacle }: NextPayout): string {
  if (obstacle === "house") return "The shop's own account";
  if (isPaidToday) return "Paid Today";
  return day ? `Next payout: ${formatDate(day)}` : "How you are paid";
}

function stepsOf(next: NextPayout): readonly (readonly [title: string, text: string])[] {
  const { isPaidToday, holdDays } = next;
  const hold =
    holdDays === 0
      ? "Your commission is available right away."
      : `Your commission is on hold for ${holdDays} ${holdDays === 1 ? "day" : "days"}, then available.`;
  return [
    ["Share your link", "Everyone who signs up with it joins your network."],
    ["They order", "We verify the payment and mark the order as paid."],
    isPaidToday
      ? ["You are paid today", "Your commission is posted right away and sent to your cash-app tag."]
      : ["You are paid", `${hold} Payouts are sent to your cash-app tag ${payoutScheduleText(next)}.`],
  ];
}

function Banner({ next }: { next: NextPayout }) {
  return (
    <section aria-labelledby="paid-today" className="rounded border border-accent/40 bg-accent-soft p-5">
      <h2 id="paid-today" className="font-semibold text-lg">
        {titleOf(next)}
      </h2>
      <p className="mt-1" data-testid="next payout">
        <Expected next={next} />
        {next.inPayoutCents > 0 && ` ${formatMoney(next.inPayoutCents)} is in a payout that we are preparing now.`}
      </p>
      {next.obstacle !== "house" && <Steps next={next} />}
    </section>
  );
}

function Steps({ next }: { next: NextPayout }) {
  return (
    <ol className="mt-4 grid gap-4 sm:grid-cols-3">
      {stepsOf(next).map(([title, text], index) => (
        <li key={title} className="flex gap-3">
          <span className="figures grid size-7 shrink-0 place-items-center rounded-full bg-accent font-semibold text-accent-ink text-sm">
            {index + 1}
          </span>
          <div>
            <p className="font-medium">{title}</p>
            <p className="text-muted text-sm">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** One sentence on the next payout, for a page without the banner. */
export function NextPayoutText() {
  const { data } = api.affiliate.nextPayout.useQuery();
  return data ? <Expected next={data} /> : null;
}

/** The expected amount of the next payout, or what holds it back. */
function Expected({ next }: { next: NextPayout }) {
  const { dueCents, owingCents, expectedCents, obstacle, minimumPayoutCents, day } = next;
  const when = day ? ` on ${formatDate(day)}` : "";
  if (obstacle === "house") return "What this account earns is kept by the shop. It is not paid out.";
  if (obstacle === "withheld") {
    return (
      <>
        {formatMoney(dueCents)} is due, but your payouts are withheld for now.{" "}
        <TextLink href="/contact">Contact us</TextLink>
      </>
    );
  }
  if (obstacle === "terms") {
    return (
      <>
        {formatMoney(dueCents)} is due, but payouts wait until you accept the program terms.{" "}
        <TextLink href="/affiliate-terms">Read and accept</TextLink>
      </>
    );
  }
  if (obstacle === "no-tag") {
    return (
      <>
        {dueCents > 0 ? `${formatMoney(dueCents)} could be sent${when}, but` : "Nothing can be sent yet:"} your cash-app
        tag is missing. <TextLink href="/affiliate/earnings#payouts">Set your tag</TextLink>
      </>
    );
  }
  if (obstacle === "nothing-due" && owingCents > 0) {
    return `Your next ${formatMoney(owingCents)} of commissions cover what was taken back after a payout; what comes after that is paid.`;
  }
  if (obstacle === "nothing-due") return `Nothing is due${when || " yet"}. New commissions show here at once.`;
  if (obstacle === "below-minimum") {
    return `${formatMoney(dueCents)} of the ${formatMoney(minimumPayoutCents)} minimum so far. It is paid with the first payout after you reach it.`;
  }
  return (
    <>
      Expected{when || " with the next payout"}:{" "}
      <strong className="figures font-semibold">{formatMoney(expectedCents)}</strong>, if nothing is refunded before.
    </>
  );
}
