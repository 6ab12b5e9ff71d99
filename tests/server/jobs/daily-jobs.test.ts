// Each daily job runs once, in one process; its results are kept, and failures are visible.
import { beforeEach, describe, expect, it } from "vitest";
import { ledgerCheckResult } from "~/domain/daily-jobs";
import { db } from "~/server/db";
import { jobHealth } from "~/server/services/jobs/queries";
import { claimJob, runWhenDue } from "~/server/services/jobs/run-when-due";
import { verifyLedger } from "~/server/services/ledger/verify-ledger";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const name = "delete-old-visits";
const right = (text: string) => async () => ({ isRight: true, text });

describe("a daily job", () => {
  it("runs once a day, in one process at a time", async () => {
    let runs = 0;
    const run = (now: Date) => runWhenDue({ db, now, name, work: async () => right(`${++runs}`)() });
    const done = await Promise.all(Array.from({ length: 8 }, () => run(NOW)));
    expect(done.filter((result) => result !== null)).toEqual([{ isRight: true, text: "1" }]);
    expect(await run(later(23))).toBeNull();
    expect(await run(later(24))).toEqual({ isRight: true, text: "2" });
    expect(await db.scheduledJobRun.count()).toBe(2);
  });

  it("runs again after a failure, and after a dead process an hour later", async () => {
    const fail = () => Promise.reject(new Error("the database is away"));
    await expect(runWhenDue({ db, now: NOW, name, work: fail })).rejects.toThrow("away");
    expect(await runWhenDue({ db, now: NOW, name, work: right("done") })).not.toBeNull();
    // Claimed by a process that dies at its work.
    expect(await claimJob({ db, now: later(24), name })).not.toBeNull();
    expect(await runWhenDue({ db, now: later(24.99), name, work: right("done") })).toBeNull();
    expect(await runWhenDue({ db, now: later(25.01), name, work: right("done") })).not.toBeNull();
  });

  it("runs even if a clock that was ahead recorded a run or a lease in the future", async () => {
    const year = 365 * 24;
    expect(
      await runWhenDue({ db, now: later(year), name, work: right("ahead"), clock: () => later(year) }),
    ).not.toBeNull();
    const dueAt = async () =>
      (await (await createAdminCaller(db)).admin.jobs.list()).jobs.find((job) => job.name === name)?.dueAt;
    expect(await dueAt()).toBeNull();
    expect(await runWhenDue({ db, now: NOW, name, work: right("now"), clock: () => NOW })).not.toBeNull();
    expect(await dueAt()).toEqual(later(24));
    expect(await runWhenDue({ db, now: later(1), name, work: right("again") })).toBeNull();
    await db.scheduledJob.update({ where: { name }, data: { leasedUntil: later(year + 1), leasedBy: "ahead" } });
    expect(await runWhenDue({ db, now: later(24), name, work: right("then") })).not.toBeNull();
  });

  it("does not run again within a day when the clock of the host that ran it was half an hour ahead", async () => {
    expect(await runWhenDue({ db, now: later(0.5), name, work: right("ahead") })).not.toBeNull();
    expect(await runWhenDue({ db, now: NOW, name, work: right("now") })).toBeNull();
    await db.scheduledJob.update({ where: { name }, data: { leasedUntil: later(25.5), finishedAt: NOW } });
    expect(await runWhenDue({ db, now: later(24), name, work: right("leased") })).toBeNull();
  });

  it("reports a failure, even if a clock that was ahead recorded an earlier run", async () => {
    await runWhenDue({ db, now: later(500), name, work: right("ahead"), clock: () => later(500) });
    await expect(runWhenDue({ db, now: NOW, name, work: () => Promise.reject(new Error("no")) })).rejects.toThrow("no");
    expect((await jobHealth()).failed).toBe(1);
    const { admin } = await createAdminCaller(db);
    const { jobs, runs } = await admin.jobs.list();
    expect(jobs.find((job) => job.name === name)?.lastRun).toMatchObject({ state: "failed" });
    expect(runs.map(({ state }) => state)).toEqual(["failed", "done"]);
  });

  it("keeps its history for 90 days", async () => {
    const at = (hours: number) => runWhenDue({ db, now: later(hours), name, work: right(`${hours}`) });
    await at(0);
    await at(24);
    await at(90 * 24);
    await at(91 * 24);
    const kept = await db.scheduledJobRun.findMany({ orderBy: { startedAt: "asc" } });
    expect(kept.map(({ result }) => result)).toEqual(["24", "2160", "2184"]);
  });

  it("succeeds even if its old runs cannot be deleted", async () => {
    const broken = { deleteMany: () => Promise.reject(new Error("no delete")) };
    const runs = new Proxy(db.scheduledJobRun, { get: (model, key) => Reflect.get({ ...model, ...broken }, key) });
    const failing = new Proxy(db, {
      get: (client, key) => (key === "scheduledJobRun" ? runs : Reflect.get(client, key)),
    });
    expect(await runWhenDue({ db: failing, now: NOW, name, work: right("done") })).toEqual({
      isRight: true,
      text: "done",
    });
    expect(await db.scheduledJobRun.findMany()).toMatchObject([{ outcome: "done", result: "done" }]);
    expect(await runWhenDue({ db, now: later(1), name, work: right("again") })).toBeNull();
  });

  it("is not recorded as failed, nor repeated before its lease ends, if only its record cannot be written", async () => {
    let isAway = true;
    const transaction = (...given: Parameters<typeof db.$transaction>) => {
      if (!isAway) return db.$transaction(...given);
      isAway = false;
      return Promise.reject(new Error("cannot write"));
    };
    const failing = new Proxy(db, {
      get: (client, key) => (key === "$transaction" ? transaction : Reflect.get(client, key)),
    });
    await expect(runWhenDue({ db: failing, now: NOW, name, work: right("done") })).rejects.toThrow("cannot write");
    expect(await db.scheduledJobRun.findMany()).toMatchObject([{ outcome: null, finishedAt: null }]);
    expect(await runWhenDue({ db, now: later(0.99), name, work: right("again") })).toBeNull();
    expect(await runWhenDue({ db, now: later(1.01), name, work: right("again") })).not.toBeNull();
  });

  it("throws the error of its work, even if the failure cannot be recorded", async () => {
    const away = () => Promise.reject(new Error("cannot write"));
    const models = { scheduledJobRun: { ...db.scheduledJobRun, update: away }, scheduledJob: { updateMany: away } };
    const failing = new Proxy(db, {
      get: (client, key) => Reflect.get({ $transaction: away, ...models }, key) ?? Reflect.get(client, key),
    });
    const fail = () => Promise.reject(new Error("the work failed"));
    await expect(runWhenDue({ db: failing, now: NOW, name, work: fail })).rejects.toThrow("the work failed");
  });
});

describe("the admin page of daily jobs", () => {
  it("lists every job with its last result and its next due time", async () => {
    await runWhenDue({ db, now: later(-2), name, work: right("Deleted 3 carts."), clock: () => later(-1.5) });
    const fail = () => Promise.reject(new Error("no space left"));
    await expect(runWhenDue({ db, now: later(-1), name: "scheduled-backup", work: fail })).rejects.toThrow();
    await db.scheduledJobRun.create({ data: { job: "weekly-summaries", process: "a, 1", startedAt: later(-3) } });
    const { admin } = await createAdminCaller(db);
    const { jobs, runs } = await admin.jobs.list();
    const of = (wanted: string) => jobs.find((job) => job.name === wanted);
    expect(of(name)).toMatchObject({
      dueAt: later(22),
      lastRun: { state: "done", result: "Deleted 3 carts.", finishedAt: later(-1.5) },
    });
    expect(of("scheduled-backup")).toMatchObject({
      dueAt: null,
      lastRun: { state: "failed", result: "It was not finished: no space left" },
    });
    expect(of("weekly-summaries")?.lastRun?.state).toBe("interrupted");
    expect(of("ledger-check")).toMatchObject({ lastRun: null, dueAt: null });
    expect(runs.map(({ title }) => title)).toEqual(["Keep a backup", "Delete old visits", "Weekly summaries"]);
    expect((await admin.navigation.counts()).failedJobs).toBe(1);
  });
});

describe("the daily ledger check", () => {
  it("reports that the ledger does not balance, until it does", async () => {
    expect(await jobHealth()).toEqual({ failed: 0, booksBalance: null });
    const check = (now: Date) => {
      const work = async () => ledgerCheckResult(await verifyLedger({ db, now }));
      return runWhenDue({ db, now, name: "ledger-check", work });
    };
    expect(await check(NOW)).toEqual({ isRight: true, text: "The books balance (0 entries)." });
    expect(await jobHealth()).toEqual({ failed: 0, booksBalance: true });
    const { id } = await createUser(db, { emailVerifiedAt: null });
    await db.affiliateCounter.create({ data: { userId: id, slot: 0, balanceCents: 500n } });
    const broken = await check(later(24));
    expect(broken?.isRight).toBe(false);
    expect(broken?.text).toMatch(/^The books do not balance\. .+: 1 difference\.$/);
    expect(await jobHealth()).toEqual({ failed: 1, booksBalance: false });
    // After a difference was found, the next check is due a day later, not every hour.
    expect(await check(later(25))).toBeNull();
    await db.affiliateCounter.deleteMany({ where: { userId: id, slot: 0 } });
    expect(await check(later(48))).toEqual({ isRight: true, text: "The books balance (0 entries)." });
    expect(await jobHealth()).toEqual({ failed: 0, booksBalance: true });
  });
});
