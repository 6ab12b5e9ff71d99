// Readiness and liveness checks, for load balancers and operators.
import { beforeEach, expect, it } from "vitest";
import { GET as live } from "~/app/api/health/live/route";
import { GET as ready } from "~/app/api/health/ready/route";
import { db } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { sendDueMails } from "~/server/mail/send-due-mails";
import type { Readiness } from "~/server/services/health/readiness";
import { resetDatabase } from "~tests/support/database";

beforeEach(resetDatabase);

const ask = async () => {
  const response = await ready(new Request("http://localhost:3000/api/health/ready"));
  const { checks } = (await response.json()) as Pick<Readiness, "checks">;
  return { status: response.status, checks };
};

it("readiness answers 200 with every migration applied, and details each check", async () => {
  const { status, checks } = await ask();
  expect(status).toBe(200);
  expect(checks).toMatchObject({
    database: { state: "ok" },
    migrations: { state: "ok" },
    disk: { detail: expect.stringContaining("MB free") },
  });
  expect((await live(new Request("http://localhost:3000/api/health/live"))).status).toBe(200);
});

it("readiness answers 503 while the database lacks a migration of this version", async () => {
  const [latest] = await db.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1`;
  await db.$executeRaw`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = ${latest?.name}`;
  try {
    const { status, checks } = await ask();
    expect(status).toBe(503);
    expect(checks.migrations).toEqual({ state: "failing", detail: `not applied: ${latest?.name}` });
  } finally {
    await db.$executeRaw`UPDATE _prisma_migrations SET finished_at = now() WHERE migration_name = ${latest?.name}`;
  }
});

it("readiness warns about e-mails that have waited long, and still answers 200", async () => {
  await db.outboxMail.create({
    data: { dedupeKey: "late", template: "welcome", toEmail: "kim@example.test", payload: {} },
  });
  await db.$executeRaw`UPDATE outbox_mails SET next_attempt_at = now() - interval '60 minutes'`;
  const { status, checks } = await ask();
  expect(status).toBe(200);
  expect(checks.outbox).toEqual({ state: "warning", detail: "1 wait, the oldest for 60 minutes" });
});

it("readiness warns when the mail server refuses everything despite retry delays, and when e-mails were given up", async () => {
  await queueMail(db, { dedupeKey: "refused", template: "welcome", toEmail: "kim@example.test", payload: {} });
  const transport = { name: "closed", send: () => Promise.reject(new Error("550 No")) };
  const tryAt = (now: Date) => sendDueMails({ db, now, transport });
  const now = Date.now();
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000);
  await db.outboxMail.updateMany({ data: { template: "no-such-template", nextAttemptAt: minutesAgo(17) } });
  for (const minutes of [16, 15, 13, 9]) expect(await tryAt(minutesAgo(minutes))).toEqual(["waiting"]);
  expect(await db.outboxMail.findFirst()).toMatchObject({ attempts: 4, nextAttemptAt: expect.any(Date) });
  const { checks } = await ask();
  expect(checks.outbox).toMatchObject({ state: "warning" });
  expect(checks.outbox.detail).toMatch(/^1 wait, the oldest for 1[67] minutes$/);
  // Given up by the shop itself, before the last attempt: no warning.
  await db.outboxMail.updateMany({ data: { status: "failed" } });
  expect((await ask()).checks.outbox).toEqual({ state: "ok", detail: "0 wait" });
  await db.outboxMail.updateMany({ data: { attempts: 10 } });
  expect((await ask()).checks.outbox).toEqual({ state: "warning", detail: "0 wait, 1 given up within a day" });
  await db.outboxMail.updateMany({ data: { nextAttemptAt: minutesAgo(25 * 60) } });
  expect((await ask()).checks.outbox).toEqual({ state: "ok", detail: "0 wait" });
});

it("readiness does not warn about refused e-mails while others are delivered", async () => {
  const now = Date.now();
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000);
  const to = { template: "welcome", toEmail: "kim@exmaple.test", payload: {}, createdAt: minutesAgo(60) };
  await db.outboxMail.createMany({
    data: [
      // Its five delays add up to 31 minutes, so it was first tried half an hour ago.
      { ...to, dedupeKey: "mistyped", attempts: 5, nextAttemptAt: minutesAgo(-1) },
      { ...to, dedupeKey: "given-up", attempts: 10, nextAttemptAt: minutesAgo(-360), status: "failed" },
    ],
  });
  const outbox = async () => (await ask()).checks.outbox;
  expect(await outbox()).toMatchObject({ state: "warning", detail: expect.stringMatching(/^1 wait, .+, 1 given up/) });
  const left = { ...to, dedupeKey: "left", status: "sent", sentHtml: "<p>", sentAt: minutesAgo(5) } as const;
  const { id } = await db.outboxMail.create({ data: { ...left, deliveredBy: "files" } });
  expect(await outbox()).toMatchObject({ state: "warning" });
  await db.outboxMail.update({ where: { id }, data: { deliveredBy: "smtp" } });
  expect(await outbox()).toEqual({ state: "ok", detail: "1 wait" });
});
