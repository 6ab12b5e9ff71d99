import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { payoutRunCsv } from "~/server/services/payouts/run-csv";
import { expectBooksToBeRight } from "~tests/server/ledger/right-books";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdmin,
  createAdminCaller,
  createAffiliate,
  createOrder,
  createUser,
  daysFromNow,
  NOW,
  signedInContext,
} from "~tests/support/factories";
import { seenRun } from "~tests/support/payout-runs";
import { publishedRules } from "~tests/support/program-rules";

beforeEach(resetDatabase);

const key = () => crypto.randomUUID();
const adminAt = async (now = NOW) => (await createAdminCaller(db, { now })).admin;
type Admin = Awaited<ReturnType<typeof adminAt>>;

const ownTag = (name: string) => `$${name.toLowerCase().replace(/[^a-z]/g, "")}`;

/** An affiliate who has earned 8% of `subtotalCents`, with a tag of their own. */
async function earner(admin: Admin, name: string, subtotalCents = 10_000, cashappTag: string | null = ownTag(name)) {
  const affiliate = await createAffiliate(db, { name, cashappTag });
  const order = await createOrder(db, await createUser(db, { referredByUserId: affiliate.id }), { subtotalCents });
  await admin.orders.markPaid({ orderId: order.id });
  return { id: affiliate.id, email: affiliate.email, orderId: order.id };
}

/** Prepares a run of what the preview shows now. */
const run = async (admin: Admin) => admin.payouts.create(await seenRun(admin.payouts));

async function balanceOf(userId: string) {
  const { _sum } = await db.affiliateCounter.aggregate({
    where: { userId },
    _sum: { balanceCents: true, paidTotalCents: true, earnedCents: true },
  });
  return [Number(_sum.balanceCents), Number(_sum.paidTotalCents), Number(_sum.earnedCents)];
}

describe("the payout preview", () => {
  it("lists payees with their amounts, and excluded accounts with the reason", async () => {
    await publishedRules(db, { minimumPayoutCents: 500 });
    const admin = await adminAt();
    await earner(admin, "Paid Person");
    await earner(admin, "No Tag", 10_000, null);
    await earner(admin, "Small Sum", 5_000);
    const refunded = await earner(admin, "Nothing Owed");
    await admin.orders.refund({ orderId: refunded.orderId, reason: "Lost" });
    const negative = await earner(admin, "Below Zero");
    await admin.ledger.adjust({ requestId: key(), affiliateUserId: negative.id, amountCents: -900, reason: "Mistake" });
    await publishedRules(db, { holdDays: 14 });
    await earner(admin, "On Hold");
    const preview = await admin.payouts.preview();
    expect(preview).toMatchObject({ count: 1, totalCents: 800, minimumCents: 500 });
    expect(preview.included).toMatchObject([{ name: "Paid Person", amountCents: 800, paymentTag: "$paidperson" }]);
    expect(preview.excluded.map(({ name, reason, message }) => [name, reason, message])).toEqual([
      ["No Tag", "no-tag", "No payment tag has been set."],
      ["Small Sum", "below-minimum", "The amount is below the minimum payout."],
      ["On Hold", "on-hold", "The earnings are still in their hold period or under review."],
      ["Below Zero", "negative", "The balance is negative after a refund; the next earnings settle it."],
      ["Nothing Owed", "zero", "Nothing is owed."],
    ]);
    expect(preview.excludedCounts.map(({ count }) => count)).toEqual([0, 0, 0, 0, 1, 1, 0, 1, 1, 1]);
  });

  it("includes earnings that have passed their hold period, and no others", async () => {
    await publishedRules(db, { holdDays: 14 });
    const admin = await adminAt();
    const { id } = await earner(admin, "Two Orders");
    const buyer = await createUser(db, { referredByUserId: id });
    const second = await createOrder(db, buyer, { subtotalCents: 20_000 });
    await (await adminAt(daysFromNow(10))).orders.markPaid({ orderId: second.id });
    expect((await (await adminAt(daysFromNow(13))).payouts.preview()).count).toBe(0);
    const [line] = (await (await adminAt(daysFromNow(14))).payouts.preview()).included;
    expect(line).toMatchObject({ amountCents: 800, heldCents: 1_600 });
  });
});

describe("a payout run", () => {
  it("reserves the money, which stays owed until it is sent, and writes an audit entry", async () => {
    const admin = await adminAt();
    const { id } = await earner(admin, "Paid Person");
    const { runId, alreadyMade } = await run(admin);
    expect(alreadyMade).toBe(false);
    expect(await db.payout.findMany()).toMatchObject([
      { runId, affiliateUserId: id, amountCents: 800n, cashappTag: "$paidperson", status: "prepared" },
    ]);
    expect(await db.ledgerEntry.count({ where: { kind: "payout" } })).toBe(0);
    expect(await balanceOf(id)).toEqual([800, 0, 800]);
    expect((await admin.payouts.preview()).excluded).toMatchObject([{ reason: "in-payout", balanceCents: 800 }]);
    expect(await db.auditEntry.findFirst({ where: { action: "payout.run" } })).toMatchObject({ entityId: runId });
    expect(await db.outboxMail.count({ where: { template: "payout-sent" } })).toBe(0);
    await expectBooksToBeRight(db);
  });

  it("is created once per idempotency key, even when repeated or concurrent", async () => {
    const admin = await adminAt();
    await earner(admin, "Paid Person");
    const input = await seenRun(admin.payouts);
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.payouts.create(input)));
    expect(new Set(answers.map(({ runId }) => runId)).size).toBe(1);
    expect(answers.filter(({ alreadyMade }) => !alreadyMade)).toHaveLength(1);
    expect(await admin.payouts.create(input)).toMatchObject({ alreadyMade: true });
    expect(await db.payout.count()).toBe(1);
  });

  it("pays everyone once when two admins prepare it concurrently", async () => {
    const [one, other] = [await adminAt(), await adminAt()];
    for (const name of ["First", "Second", "Third"]) await earner(one, name);
    for (let round = 0; round < 4; round++) {
      const results = await Promise.allSettled([run(one), run(other), run(one), run(other)]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(round === 0 ? 1 : 0);
    }
    expect(await db.payoutRun.count()).toBe(1);
    expect(await db.payout.count()).toBe(3);
    await expectBooksToBeRight(db);
  });

  it("is refused if it would differ from the preview seen, with the current totals", async () => {
    const admin = await adminAt();
    await earner(admin, "First");
    const seen = await seenRun(admin.payouts);
    await earner(admin, "Second", 20_000);
    await expect(admin.payouts.create(seen)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "The payouts have changed: it is $24.00 to 2 now. Look at the preview again.",
      cause: { reason: "preview-changed", detail: { count: 2, totalCents: 2_400 } },
    });
    expect(await db.payoutRun.count()).toBe(0);
  });

  it("is refused when there is nothing to pay", async () => {
    const admin = await adminAt();
    await expect(run(admin)).rejects.toMatchObject({ code: "CONFLICT", cause: { reason: "nothing-to-pay" } });
  });

  it("keeps the balances right when a refund is concurrent", async () => {
    const admin = await adminAt();
    const { id, orderId } = await earner(admin, "Refunded");
    const seen = await seenRun(admin.payouts);
    const [prepared, refunded] = await Promise.allSettled([
      admin.payouts.create(seen),
      admin.orders.refund({ orderId, reason: "Lost" }),
    ]);
    expect(refunded.status).toBe("fulfilled");
    expect(await balanceOf(id)).toEqual([0, 0, 0]);
    expect(await db.payout.count()).toBe(prepared.status === "fulfilled" ? 1 : 0);
    if (prepared.status === "fulfilled") {
      await admin.payouts.sendAll({ runId: prepared.value.runId, reference: "CA-1" });
      expect(await balanceOf(id)).toEqual([-800, 800, 0]);
    }
    await expectBooksToBeRight(db);
  });

  it("nets the negative balance left by a refund of paid earnings", async () => {
    const admin = await adminAt();
    const { id, orderId } = await earner(admin, "Refunded");
    const { runId } = await run(admin);
    await admin.orders.refund({ orderId, reason: "Lost" });
    expect(await balanceOf(id)).toEqual([0, 0, 0]);
    await admin.payouts.sendAll({ runId, reference: "CA-1" });
    expect(await balanceOf(id)).toEqual([-800, 800, 0]);
    const buyer = await createUser(db, { referredByUserId: id });
    await admin.orders.markPaid({ orderId: (await createOrder(db, buyer, { subtotalCents: 30_000 })).id });
    expect(await admin.payouts.preview()).toMatchObject({ count: 1, totalCents: 1_600 });
    await admin.payouts.sendAll({ runId: (await run(admin)).runId, reference: "CA-2" });
    expect(await balanceOf(id)).toEqual([0, 2_400, 2_400]);
    await expectBooksToBeRight(db);
  });
});

describe("a prepared payout", () => {
  it("shows how much of it was reversed since, until new earnings cover it", async () => {
    const admin = await adminAt();
    const { id, orderId } = await earner(admin, "Refunded");
    await earner(admin, "Covered");
    const { runId } = await run(admin);
    const takenBack = async () => {
      const { payouts } = await admin.payouts.run({ runId });
      return payouts.map(({ name, takenBackCents }) => [name, takenBackCents]).sort();
    };
    expect(await takenBack()).toEqual([
      ["Covered", 0],
      ["Refunded", 0],
    ]);
    await admin.orders.refund({ orderId, reason: "Lost" });
    await publishedRules(db, { holdDays: 14 });
    const buyer = await createUser(db, { referredByUserId: id });
    await admin.orders.markPaid({ orderId: (await createOrder(db, buyer, { subtotalCents: 30_000 })).id });
    expect(await takenBack()).toContainEqual(["Refunded", 800]);
    await publishedRules(db, { holdDays: 0 });
    await admin.orders.markPaid({ orderId: (await createOrder(db, buyer, { subtotalCents: 5_000 })).id });
    expect(await takenBack()).toContainEqual(["Refunded", 400]);
    await admin.payouts.sendAll({ runId, reference: "CA-1" });
    expect(await takenBack()).toContainEqual(["Refunded", 0]);
    await expectBooksToBeRight(db);
  });
});

describe("marking as sent", () => {
  it("stores the reference and e-mails the affiliate once, however often it is clicked", async () => {
    const admin = await adminAt();
    const { id, email } = await earner(admin, "Paid Person");
    await run(admin);
    const { id: payoutId } = await db.payout.findFirstOrThrow();
    const send = () => admin.payouts.send({ payoutId, reference: "CA-1001" });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(answers.filter(({ alreadySent }) => !alreadySent)).toHaveLength(1);
    expect(await db.payout.findFirst()).toMatchObject({ status: "sent", reference: "CA-1001", sentAt: NOW });
    expect(await db.ledgerEntry.findMany({ where: { kind: "payout" } })).toMatchObject([
      { amountCents: -800n, payoutId },
    ]);
    expect(await balanceOf(id)).toEqual([0, 800, 800]);
    await expectBooksToBeRight(db);
    const mails = await db.outboxMail.findMany({ where: { template: "payout-sent" } });
    expect(mails).toMatchObject([{ dedupeKey: `payout-sent:${payoutId}`, toEmail: email }]);
    const { subject, text } = await composeMail(db, mails[0] ?? { template: "", payload: {} });
    expect(subject).toBe("Your payout of $8.00 has been sent");
    for (const part of [/Sent to:\s+\$paidperson\n/, /Reference:\s+CA-1001\n/, /Still owed to you: \$0\.00/])
      expect(text).toMatch(part);
    expect(await db.auditEntry.count({ where: { action: "payout.send" } })).toBe(1);
    await expect(admin.payouts.send({ payoutId, reference: "another" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "'Mark as sent' is not possible: this payout is sent.",
    });
  });

  it("tells the affiliate where the rest is, so that the sums of the e-mail add up", async () => {
    const admin = await adminAt();
    const { id } = await earner(admin, "Paid Twice");
    await run(admin);
    const { id: payoutId } = await db.payout.findFirstOrThrow();
    const adjustment = { affiliateUserId: id, amountCents: 7_625, reason: "Correction" };
    await admin.ledger.adjust({ ...adjustment, requestId: crypto.randomUUID() });
    await run(admin);
    await admin.payouts.send({ payoutId, reference: "CA-1001" });
    const { text } = await composeMail(db, { template: "payout-sent", payload: { payoutId } });
    for (const part of [/Still owed to you:\s+\$76\.25/, /In another payout being prepared:\s+\$76\.25/])
      expect(text).toMatch(part);
  });

  it("skips a run's returned payouts, and sends no e-mail to a deleted account", async () => {
    const admin = await adminAt();
    const gone = await earner(admin, "Gone");
    for (const name of ["First", "Second"]) await earner(admin, name);
    const { runId } = await run(admin);
    const [returned] = await db.payout.findMany({ where: { affiliateUserId: { not: gone.id } } });
    await admin.payouts.return({ payoutId: returned?.id ?? "", reason: "Wrong tag" });
    await db.user.update({ where: { id: gone.id }, data: { deletedAt: NOW, email: `deleted-${gone.id}@invalid` } });
    const answers = await Promise.all([1, 2, 3].map(() => admin.payouts.sendAll({ runId, reference: "BATCH-7" })));
    expect(answers.map(({ sentCount }) => sentCount).sort()).toEqual([0, 0, 2]);
    expect(await db.outboxMail.count({ where: { template: "payout-sent" } })).toBe(1);
    expect(await admin.payouts.run({ runId })).toMatchObject({
      counts: { prepared: 0, sent: 2, returned: 1 },
      sentCents: 1_600,
      returnedCents: 800,
    });
    expect(await db.auditEntry.count({ where: { action: "payout.sendAll" } })).toBe(1);
  });

  it("requires a reference and an existing payout or run", async () => {
    const admin = await adminAt();
    await expect(admin.payouts.send({ payoutId: key(), reference: " " })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    await expect(admin.payouts.send({ payoutId: key(), reference: "R" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(admin.payouts.sendAll({ runId: key(), reference: "R" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(admin.payouts.run({ runId: key() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a payout from when preparing was recorded as paid", () => {
  it("is owed again after the migration, and can be sent and returned like any other", async () => {
    const admin = await adminAt();
    const { id } = await earner(admin, "Paid Person");
    await run(admin);
    const payout = await db.payout.findFirstOrThrow();
    const entry = { affiliateUserId: id, kind: "payout", amountCents: -800n, payoutId: payout.id } as const;
    await db.ledgerEntry.create({ data: { ...entry, idempotencyKey: `payout:${payout.id}` } });
    // The earning may have been added to any slot.
    await db.affiliateCounter.upsert({
      where: { userId_slot: { userId: id, slot: 15 } },
      create: { userId: id, slot: 15, balanceCents: -800n, paidTotalCents: 800n },
      update: { balanceCents: { decrement: 800n }, paidTotalCents: { increment: 800n } },
    });
    const sql = readFileSync("prisma/migrations/20261122180000_paid_means_sent/migration.sql", "utf8");
    const correction = /INSERT INTO "affiliate_counters"[^;]*;/.exec(sql)?.[0] ?? "";
    for (let time = 0; time < 2; time++) {
      await db.$executeRawUnsafe(correction);
      expect(await balanceOf(id)).toEqual([800, 0, 800]);
      await expectBooksToBeRight(db);
    }
    await admin.payouts.send({ payoutId: payout.id, reference: "CA-1" });
    expect(await balanceOf(id)).toEqual([0, 800, 800]);
    await admin.payouts.return({ payoutId: payout.id, reason: "The tag is closed" });
    expect(await balanceOf(id)).toEqual([800, 0, 800]);
    await expectBooksToBeRight(db);
  });
});

describe("returning a payout", () => {
  it("restores the balance with its own ledger entry, once for ten clicks, and the next run pays it", async () => {
    const admin = await adminAt();
    const { id } = await earner(admin, "Paid Person");
    await run(admin);
    const { id: payoutId } = await db.payout.findFirstOrThrow();
    await admin.payouts.send({ payoutId, reference: "CA-1" });
    const back = () => admin.payouts.return({ payoutId, reason: "The tag is closed" });
    const results = await Promise.allSettled(Array.from({ length: 10 }, back));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balanceOf(id)).toEqual([800, 0, 800]);
    expect(await db.payout.findFirst()).toMatchObject({ status: "returned", returnReason: "The tag is closed" });
    expect(await db.ledgerEntry.findFirst({ where: { kind: "payout_return" } })).toMatchObject({ amountCents: 800n });
    expect(await db.auditEntry.count({ where: { action: "payout.return" } })).toBe(1);
    await admin.payouts.sendAll({ runId: (await run(admin)).runId, reference: "CA-2" });
    expect(await balanceOf(id)).toEqual([0, 800, 800]);
    await expectBooksToBeRight(db);
  });

  it("e-mails the payee only if the e-mail about its sending was already sent", async () => {
    const admin = await adminAt();
    const { email } = await earner(admin, "Paid Person");
    const reason = "The tag is closed";
    for (const hasLeft of [false, true]) {
      await run(admin);
      const { id: payoutId } = await db.payout.findFirstOrThrow({ where: { status: "prepared" } });
      await admin.payouts.send({ payoutId, reference: "CA-1" });
      if (hasLeft) await db.outboxMail.updateMany({ data: { status: "sent", sentAt: NOW, attempts: 1 } });
      await admin.payouts.return({ payoutId, reason });
      const mails = await db.outboxMail.findMany({ where: { template: "payout-returned" } });
      expect(mails.map(({ toEmail }) => toEmail)).toEqual(hasLeft ? [email] : []);
    }
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "payout-returned" } });
    const { subject, text } = await composeMail(db, mail);
    expect(subject).toBe("Your payout of $8.00 came back");
    expect(text).toContain(reason);
    expect(text).toContain("/affiliate/earnings");
    expect(text).toContain("goes out with the next payout");
    const kept = async (data: { payoutHoldReason?: string; isDisabled?: boolean; cashappTag?: string }) => {
      await db.user.updateMany({ where: { email }, data });
      return (await composeMail(db, mail)).text;
    };
    expect(await kept({ cashappTag: "" })).toContain("once you have added a cash-app tag");
    expect(await kept({ payoutHoldReason: "Asked for papers" })).toContain("once your payouts are no longer on hold");
    expect(await kept({ isDisabled: true })).toContain("once the suspension of your account is lifted");
  });

  it("sends no e-mail to a payee who has turned payout e-mails off", async () => {
    const admin = await adminAt();
    const { id } = await earner(admin, "Paid Person");
    await db.user.update({ where: { id }, data: { affiliateMailsOff: ["payout"] } });
    await run(admin);
    const { id: payoutId } = await db.payout.findFirstOrThrow();
    await admin.payouts.send({ payoutId, reference: "CA-1" });
    await admin.payouts.return({ payoutId, reason: "The tag is closed" });
    expect(await db.outboxMail.count({ where: { template: { startsWith: "payout-" } } })).toBe(0);
  });

  it("frees the money of a prepared payout for the next run, without a ledger entry", async () => {
    const admin = await adminAt();
    const { id } = await earner(admin, "Paid Person");
    await run(admin);
    const { id: payoutId } = await db.payout.findFirstOrThrow();
    await admin.payouts.return({ payoutId, reason: "Wrong tag" });
    expect(await db.ledgerEntry.count({ where: { kind: { not: "earn" } } })).toBe(0);
    expect(await balanceOf(id)).toEqual([800, 0, 800]);
    expect(await admin.payouts.preview()).toMatchObject({ count: 1, totalCents: 800 });
    await expectBooksToBeRight(db);
  });

  it("ends returned and never owed twice when it is concurrently marked as sent", async () => {
    const admin = await adminAt();
    const { id } = await earner(admin, "Paid Person");
    await run(admin);
    const { id: payoutId } = await db.payout.findFirstOrThrow();
    await Promise.allSettled([
      admin.payouts.send({ payoutId, reference: "CA-1" }),
      admin.payouts.return({ payoutId, reason: "Wrong" }),
    ]);
    expect(await db.payout.findFirst()).toMatchObject({ status: "returned" });
    expect(await balanceOf(id)).toEqual([800, 0, 800]);
    await expectBooksToBeRight(db);
  });

  it("requires a reason and an existing payout", async () => {
    const admin = await adminAt();
    const missing = admin.payouts.return({ payoutId: key(), reason: "Wrong" });
    await expect(missing).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(admin.payouts.return({ payoutId: key(), reason: "" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("the CSV of a run", () => {
  it("has a line for each payout, and no cell that a spreadsheet would evaluate", async () => {
    const admin = await adminAt();
    await earner(admin, "=HYPERLINK(1)", 123_456, "+tag");
    const { runId } = await run(admin);
    const { csv, fileName } = await payoutRunCsv(await signedInContext(db, (await createAdmin(db)).id), runId);
    expect(fileName).toBe(`payouts-2026-06-15-${runId.slice(0, 8)}.csv`);
    const lines = csv.replace("\uFEFF", "").trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("'=HYPERLINK(1)");
    expect(lines[1]).toContain("'+tag,98.76,To be sent");
    expect(lines[1]).not.toMatch(/,[=+\-@]/);
    await expect(payoutRunCsv(await signedInContext(db, (await createAdmin(db)).id), "nonsense")).rejects.toMatchObject(
      { code: "NOT_FOUND" },
    );
  });
});

describe("the payout lists", () => {
  it("show runs newest first with their progress", async () => {
    const first = await adminAt();
    await earner(first, "First");
    const { runId } = await run(first);
    await first.payouts.sendAll({ runId, reference: "R-1" });
    const second = await adminAt(daysFromNow(1));
    await earner(second, "Second", 20_000);
    await run(second);
    expect(await second.payouts.runs({})).toMatchObject({
      total: 2,
      pageCount: 1,
      rows: [
        { totalCents: 1_600, counts: { prepared: 1, sent: 0, returned: 0 } },
        { totalCents: 800, counts: { prepared: 0, sent: 1, returned: 0 } },
      ],
    });
  });

  it("show an affiliate no other's payouts", async () => {
    const admin = await adminAt();
    const mine = await earner(admin, "Mine");
    const other = await earner(admin, "Other", 20_000);
    await run(admin);
    const me = await callerFor(db, mine.id);
    const { payouts } = await me.affiliate.payouts({});
    expect(payouts).toMatchObject([{ amountCents: 800, cashappTag: "$mine", status: "prepared" }]);
    const theirs = await db.payout.findFirstOrThrow({ where: { affiliateUserId: other.id } });
    expect((await me.affiliate.payouts({ cursor: theirs.id })).payouts.map(({ id }) => id)).not.toContain(theirs.id);
  });
});
