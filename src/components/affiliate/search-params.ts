import { MAX_LEVELS } from "~/domain/commission";
import { LEDGER_KINDS } from "~/domain/ledger";
import { BreakdownInput, EARNING_STATUSES, type EarningsInput, ShortOrderField } from "~/schemas/affiliate-earnings";

export type EarningsFilter = Pick<EarningsInput, "kind" | "level" | "status" | "month" | "order">;
export type EarningsAddress = {
  filter: EarningsFilter;
  /** The month that the breakdown adds up; absent for all time. */
  period: string | undefined;
  /** The month of the statement; absent for the present one. */
  statement: string | undefined;
};
type Params = { get: (key: string) => string | null };

const monthOf = (text: string | null) => BreakdownInput.safeParse({ month: text ?? undefined }).data?.month;

/** What the dashboard's address says about earnings; anything odd in it is left out. */
export function readEarningsAddress(params: Params): EarningsAddress {
  const level = Number(params.get("level"));
  const kind = LEDGER_KINDS.find((name) => name === params.get("kind"));
  const status = EARNING_STATUSES.find((name) => name === params.get("status"));
  const month = monthOf(params.get("month"));
  const order = ShortOrderField.safeParse(params.get("order")?.toUpperCase()).data;
  return {
    filter: {
      ...(kind && { kind }),
      ...(Number.isInteger(level) && level >= 1 && level <= MAX_LEVELS && { level }),
      ...(status && { status }),
      ...(month && { month }),
      ...(order && { order }),
    },
    period: monthOf(params.get("period")),
    statement: monthOf(params.get("statement")),
  };
}

/** The address of the dashboard in such a state, on the page that is open; it opens at the section named. */
export function earningsHref({ filter, period, statement }: Partial<EarningsAddress>, section = "earnings"): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...filter, period, statement })) {
    if (value) params.set(key, String(value));
  }
  return `?${params}#${section}`;
}

/** "2026-03" as people read it: "March 2026". */
export function monthName(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return date.toLocaleDateString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
}

/** The months from the first to the last, both included, latest first. */
export function monthsBetween(first: string, last: string): string[] {
  const [fromYear = 0, fromMonth = 1] = first.split("-").map(Number);
  const [toYear = 0, toMonth = 1] = last.split("-").map(Number);
  const count = (toYear - fromYear) * 12 + toMonth - fromMonth + 1;
  return Array.from({ length: Math.max(0, count) }, (_, back) =>
    new Date(Date.UTC(toYear, toMonth - 1 - back)).toISOString().slice(0, 7),
  );
}
