import { describe, expect, it } from "vitest";
import {
  askedForTagsResult,
  DAILY_JOBS,
  deletedVisitsResult,
  jobRunState,
  ledgerCheckResult,
  nextDueAt,
  weeklySummariesResult,
} from "~/domain/daily-jobs";

const NOW = new Date("2026-06-15T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const none = { carts: 0, views: 0, clicks: 0, signals: 0, stockAlerts: 0 };

it("every daily job has a unique name", () => {
  expect(new Set(DAILY_JOBS.map(({ name }) => name)).size).toBe(DAILY_JOBS.length);
});

describe("job run", () => {
  it.each([
    [{ startedAt: minutesAgo(90), finishedAt: minutesAgo(89), outcome: "done" }, "done"],
    [{ startedAt: minutesAgo(90), finishedAt: minutesAgo(89), outcome: "failed" }, "failed"],
    [{ startedAt: minutesAgo(59), finishedAt: null, outcome: null }, "running"],
    [{ startedAt: minutesAgo(60), finishedAt: null, outcome: null }, "interrupted"],
  ] as const)("%j is %s", (run, state) => {
    expect(jobRunState(run, NOW)).toBe(state);
  });
});

describe("job result", () => {
  it("lists only what was deleted", () => {
    expect(deletedVisitsResult(none).text).toBe("Nothing was old enough.");
    expect(deletedVisitsResult({ ...none, views: 1200, clicks: 1, carts: 2, signals: 3, stockAlerts: 1 })).toEqual({
      isRight: true,
      text: "Deleted 1,200 page views, 1 click, 2 carts, 3 sign-up traces, 1 stock alert.",
    });
  });

  it("counts the queued summaries", () => {
    expect(weeklySummariesResult(0).text).toBe("No summary was due.");
    expect(weeklySummariesResult(1).text).toBe("Queued 1 summary.");
    expect(weeklySummariesResult(2)).toEqual({ isRight: true, text: "Queued 2 summaries." });
  });

  it.each([
    [0, 0, "Nobody was asked."],
    [1, 0, "Asked 1 affiliate."],
    [0, 2, "Nobody was asked; 2 asked before have not answered."],
    [3, 1, "Asked 3 affiliates; 1 asked before has not answered."],
  ])("counts payment tag requests: %i asked, %i waiting: %s", (askedCount, waitingCount, text) => {
    expect(askedForTagsResult({ askedCount, waitingCount })).toEqual({ isRight: true, text });
  });

  it("fails if the ledger does not balance, and names the differences", () => {
    const right = { title: "Payouts", count: 0 };
    expect(ledgerCheckResult({ entries: 1, checks: [right] })).toEqual({
      isRight: true,
      text: "The books balance (1 entry).",
    });
    expect(ledgerCheckResult({ entries: 1_200, checks: [] }).text).toBe("The books balance (1,200 entries).");
    expect(
      ledgerCheckResult({ entries: 9, checks: [right, { title: "Balances", count: 1 }, { title: "Tiers", count: 2 }] }),
    ).toEqual({
      isRight: false,
      text: "The books do not balance. Balances: 1 difference; Tiers: 2 differences.",
    });
  });
});

describe("next run of a job", () => {
  it.each([
    ["ledger-check", "2026-06-12T12:00:00Z", "2026-06-13T12:00:00Z"],
    // A Friday, a Sunday and a Monday.
    ["weekly-summaries", "2026-06-12T12:00:00Z", "2026-06-15T12:00:00Z"],
    ["weekly-summaries", "2026-06-14T12:00:00Z", "2026-06-15T12:00:00Z"],
    ["weekly-summaries", "2026-06-15T12:00:00Z", "2026-06-22T12:00:00Z"],
  ] as const)("%s done at %s is due at %s", (name, doneAt, dueAt) => {
    expect(nextDueAt(name, new Date(doneAt))).toEqual(new Date(dueAt));
  });
});
