import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { JobsScreen } from "~/components/admin/jobs/jobs-screen";
import { type ApiOutput, apiHandlers } from "~tests/support/api-link";
import { renderWithApi } from "~tests/support/render-with-api";

type Jobs = ApiOutput<"admin.jobs.list">;
type Run = NonNullable<Jobs["jobs"][number]["lastRun"]>;

const startedAt = new Date("2026-06-15T12:00:00Z");
const nextDay = new Date("2026-06-16T12:00:00Z");
const run = (more: Partial<Run>): Run => ({
  ...{ id: "r-1", job: "ledger-check", process: "web-1, process 7", startedAt, result: "" },
  ...{ finishedAt: new Date("2026-06-15T12:00:12Z"), outcome: "done", state: "done" },
  ...more,
});
const unfinished = { finishedAt: null, outcome: null } as const;
const job = { name: "ledger-check", title: "Check the books", does: "Adds up.", isOff: false } as const;
const show = (lastRun: Run | null, dueAt: Date | null, more = {}) => {
  const list: Jobs = {
    jobs: [{ ...job, lastRun, dueAt, ...more }],
    runs: lastRun ? [{ ...lastRun, title: job.title }] : [],
  };
  return renderWithApi(<JobsScreen />, apiHandlers({ "admin.jobs.list": () => list }));
};
const row = async () => within(await screen.findByRole("list", { name: "Jobs" })).getByRole("listitem").textContent;

it("says what a job did, how long it took and when it is due again", async () => {
  await show(run({ result: "The books balance (9 entries)." }), nextDay);
  expect(await row()).toContain("The books balance (9 entries).");
  expect(await row()).toContain("Next from Jun 16, 2026, 5:45 PM");
  expect(screen.getByRole("row", { name: /web-1, process 7/ }).textContent).toContain("12 s");
});

it("links from a failed ledger check to its differences", async () => {
  await show(run({ state: "failed", outcome: "failed", result: "The books do not balance." }), nextDay);
  expect(screen.getByRole("link", { name: "See each difference" }).getAttribute("href")).toBe(
    "/admin/ledger?view=checks",
  );
  expect(await row()).toContain("Next from");
});

it("says that an interrupted job is retried, and shows no due time while a job runs", async () => {
  const { unmount } = await show(run({ ...unfinished, state: "interrupted" }), startedAt);
  expect(await row()).toContain("tried again within the hour");
  expect(await row()).toContain("Due within the hour.");
  unmount();
  await show(run({ ...unfinished, state: "running" }), startedAt);
  expect(await row()).toContain("In progress.");
  expect(await row()).not.toContain("Due");
});

it("names the setting that enables a disabled job, and says when the first run is due", async () => {
  const { unmount } = await show(null, null, { isOff: true });
  expect(await row()).toContain("BACKUPS_KEPT");
  unmount();
  await show(null, null);
  expect(await row()).toContain("Due within the hour.");
  expect(screen.getByText("No job has run yet")).toBeTruthy();
});
