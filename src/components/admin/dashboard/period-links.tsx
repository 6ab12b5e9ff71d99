"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { daysBetween, FIGURE_DAYS, MAX_FIGURE_DAYS } from "~/domain/metrics";
import { dashboardHref, dashboardParsers, periodOf } from "./search-params";

/** Chooses the period for everything below it: today, 7, 30 or 90 days, or a custom range. */
export function PeriodLinks() {
  const [params] = useQueryStates(dashboardParsers);
  const period = periodOf(params);
  const [isOpen, setOpen] = useState(false);
  const named = { from: null, to: null, page: 1 };
  return (
    <div className="flex flex-col items-end gap-2">
      <nav aria-label="Period" className="inline-flex flex-wrap rounded border border-line bg-surface p-0.5">
        {FIGURE_DAYS.map((days) => (
          <Link
            key={days}
            href={dashboardHref({ ...params, ...named, days })}
            scroll={false}
            onClick={() => setOpen(false)}
            aria-current={!period.from && days === params.days ? "true" : undefined}
            className={CHOICE}
          >
            {days === 1 ? "Today" : `${days} days`}
          </Link>
        ))}
        <button
          type="button"
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          aria-current={period.from ? "true" : undefined}
          className={CHOICE}
        >
          Custom
        </button>
      </nav>
      {isOpen && <CustomPeriod key={`${period.from} ${period.to}`} onChosen={() => setOpen(false)} />}
    </div>
  );
}

const CHOICE =
  "inline-flex min-h-9 items-center rounded px-3 font-medium text-muted text-sm transition-colors hover:text-ink aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent max-sm:min-h-10 max-sm:px-2.5";

function CustomPeriod({ onChosen }: { onChosen: () => void }) {
  const [params] = useQueryStates(dashboardParsers);
  const router = useRouter();
  const [error, setError] = useState("");
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        const [from, to] = [String(given.get("from")), String(given.get("to"))];
        if (!from || !to) return setError("Choose both days");
        if (to < from) return setError("The last day comes before the first");
        if (daysBetween(from, to) === null) return setError(`Choose at most ${MAX_FIGURE_DAYS} days`);
        router.push(dashboardHref({ ...params, from, to, page: 1 }), { scroll: false });
        onChosen();
      }}
    >
      <Field label="First day">
        <Input type="date" name="from" defaultValue={params.from ?? ""} />
      </Field>
      <Field label="Last day" error={error || undefined}>
        <Input type="date" name="to" defaultValue={params.to ?? ""} />
      </Field>
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </form>
  );
}
