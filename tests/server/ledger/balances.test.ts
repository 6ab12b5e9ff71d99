import { encode } from "next-auth/jwt";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as getRunCsv } from "~/app/(admin)/admin/(panel)/payouts/[runId]/run.csv/route";
import { GET as getStatementCsv } from "~/app/(affiliate)/affiliate/statement.csv/route";
import { AFFILIATE_MAILS } from "~/domain/affiliate-mails";
import { sessionCookieName } from "~/server/auth/session";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createAffiliate, createOrder, createUser, NOW } from "~tests/support/factories";
import { seenRun } from "~tests/support/payout-runs";
import { publishedRules } from "~tests/support/program-rules";
import { expectBooksToBeRight } from "./right-books";

beforeEach(resetDatabase);

const at = (date: string) => new Date(`${date}T12:00:00.000Z`);
const key = () => crypto.randomUUID();

async function adminAt(now = NOW) {
  const admin = (await db.user.findFirst({ where: { isAdmin: true } })) ?? (await createAdmin(db));
  return (await callerFor(db, admin.id, { now })).admin;
}

async function payOrderBelow(userId: string, now: Date, subtotalCents = 10_000) {
  const buyer = await createUser(db, { name: "Robin Field", referredByUserId: userId });
  const order = await createOrder(db, buyer, { subtotalCents });
  await (await adminAt(now)).orders.markPaid({ orderId: order.id });
  return order.id;
}

describe("an adjustment", () => {
  const adjust = async (affiliateUserId: string, amountCents: number, requestId = key(), reason = "Agreed by phone") =>
    (await adminAt()).ledger.adjust({ requestId, affiliateUserId, amountCents, reason });

  it("adds to or deducts from the balance, with its reason on the entry and in the audit log", async () => {
    const { id } = await createAffiliate(db);
    await adjust(id, 1_250);
    await adjust(id, -2_000);
    expect(await db.ledgerEntry.findMany({ orderBy: { amountCents: "desc" } })).toMatchObject([
      { kind: "adjust", amountCents: 1_250n, reason: "Agreed by phone" },
      { kind: "adjust", amountCents: -2_000n },
    ]);
    const { rows } = await (await adminAt()).ledger.balances({});
    expect(rows).toMatchObject([{ userId: id, balanceCents: -750, earnedCents: -750, paidTotalCents: 0 }]);
    expect(await db.auditEntry.findFirst({ where: { action: "ledger.adjust" } })).toMatchObject({
      entity: "user",
      entityId: id,
      after: { reason: "Agreed by phone" },
    });
    await expectBooksToBeRight(db);
  });

  it("is e-mailed to the affiliate in either direction, with its reason and the balance, but not to the house", async () => {
    const { id, email } = await createAffiliate(db, { affiliateMailsOff: [...AFFILIATE_MAILS] });
    await adjust(id, 1_250);
    await adjust(id, -2_000);
    const mails = await db.outboxMail.findMany({ orderBy: { createdAt: "asc" } });
    expect(mails.map(({ toEmail }) => toEmail)).toEqual([email, email]);
    const [added, deducted] = await Promise.all(mails.map((mail) => composeMail(db, mail)));
    expect([added?.subject, deducted?.subject]).toEqual([
      "We added $12.50 to your balance",
      "We deducted $20.00 from your balance",
    ]);
    expect(deducted?.text).toMatch(/Reason: +Agreed by phone\nOwed to you now: +-\$7\.50/);
    await adjust((await createAffiliate(db, { email: env.ROOT_AFFILIATE_EMAIL })).id, 100);
    expect(await db.outboxMail.count()).toBe(2);
  });

  it("is posted once per request id, even when sent ten times concurrently", async () => {
    const { id } = await createAffiliate(db);
    const requestId = key();
    const answers = await Promise.all(Array.from({ length: 10 }, () => adjust(id, 500, requestId)));
    expect(answers.filter(({ alreadyAdjusted }) => !alreadyAdjusted)).toHaveLength(1);
    expect(await db.ledgerEntry.count()).toBe(1);
    expect(await db.auditEntry.count()).toBe(1);
    expect(await db.outboxMail.count()).toBe(1);
    await expect(adjust(id, 600, requestId)).rejects.toMatchObject({ cause: { reason: "request-reused" } });
    await expectBooksToBeRight(db);
  });

  it("is refused without a reason, for an invalid amount, and for accounts outside the affiliate program", async () => {
    const { id } = await createAffiliate(db);
    await expect(adjust(id, 500, key(), "  ")).rejects.toMatchObject({ code: "BAD_REQUEST" });
    for (const amount of [0, 0.5, 10_000_001, -10_000_001]) {
      await expect(adjust(id, amount)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    await expect(adjust((await createUser(db)).id, 500)).rejects.toMatchObject({
      cause: { reason: "not-an-affiliate" },
    });
    await expect(adjust(key(), 500)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await db.ledgerEntry.count()).toBe(0);
  });

  it("can be posted to an account that has left the program and is still owed money", async () => {
    const { id } = await createAffiliate(db);
    await payOrderBelow(id, NOW);
    await db.user.update({ where: { id }, data: { isAffiliate: false } });
    await adjust(id, -800);
    expect((await (await adminAt()).ledger.balances({})).rows).toMatchObject([{ isAffiliate: false, balanceCents: 0 }]);
  });
});

describe("the admin ledger lists", () => {
  it("find balances and entries by name, e-mail, kind and order", async () => {
    const jane = await createAffiliate(db, { name: "Jane 100%" });
    const other = await createAffiliate(db, { name: "Other" });
    const orderId = await payOrderBelow(jane.id, NOW);
    await payOrderBelow(other.id, NOW);
    const { ledger } = await adminAt();
    expect((await ledger.balances({ search: "100%" })).rows.map(({ userId }) => userId)).toEqual([jane.id]);
    expect((await ledger.balances({ search: "%" })).total).toBe(1);
    expect((await ledger.balances({ search: other.email.toUpperCase() })).total).toBe(1);
    expect((await ledger.entries({ search: `#${orderId.slice(0, 8)}` })).rows).toMatchObject([
      { kind: "earn", name: "Jane 100%", amountCents: 800, shortOrderId: orderId.slice(0, 8).toUpperCase() },
    ]);
    expect((await ledger.entries({ kind: "payout" })).total).toBe(0);
    expect((await ledger.entries({ search: "jane" })).total).toBe(1);
    expect((await ledger.entries({ search: "_" })).total).toBe(0);
  });
});

describe("a statement", () => {
  /** An affiliate with ledger movements from January to April, seen in May. */
  async function halfAYear() {
    const affiliate = await createAffiliate(db, { cashappTag: "$jane" });
    const refunded = await payOrderBelow(affiliate.id, at("2026-01-31"));
    await payOrderBelow(affiliate.id, at("2026-02-01"), 20_000);
    const february = await adminAt(at("2026-02-20"));
    await february.payouts.create(await seenRun(february.payouts));
    const { id: payoutId, runId } = await db.payout.findFirstOrThrow();
    await february.payouts.sendAll({ runId, reference: "REF-1" });
    await (await adminAt(at("2026-03-01"))).payouts.return({ payoutId, reason: "Closed tag" });
    await (await adminAt(at("2026-03-31"))).orders.refund({ orderId: refunded, reason: "Lost" });
    const april = await adminAt(at("2026-04-10"));
    await april.ledger.adjust({ requestId: key(), affiliateUserId: affiliate.id, amountCents: -100, reason: "=Fee" });
    const me = (await callerFor(db, affiliate.id, { now: at("2026-05-05") })).affiliate;
    return { affiliate, me };
  }

  it("closes with the opening balance plus its movements, and opens with the previous closing balance", async () => {
    const { me } = await halfAYear();
    const months = ["2025-12", "2026-01", "2026-02", "2026-03", "2026-04", "2026-05"];
    const statements = await Promise.all(months.map((month) => me.statement({ month })));
    for (const [at, one] of statements.entries()) {
      const moved = one.earnedCents + one.reversedCents + one.adjustedCents + one.paidCents;
      expect(one.openingCents + moved).toBe(one.closingCents);
      expect(one.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(moved);
      expect(one.lineCount).toBe(one.lines.length);
      if (at > 0) expect(one.openingCents).toBe(statements[at - 1]?.closingCents);
    }
    expect(statements.map((one) => one.closingCents)).toEqual([0, 800, 0, 1_600, 1_500, 1_500]);
    expect(statements[0]).toMatchObject({ firstMonth: "2026-01", lastMonth: "2026-05" });
    expect(statements[3]).toMatchObject({ paidCents: 2_400, reversedCents: -800, earnedCents: 0 });
  });

  it("shows the state of each earning, and buyers by first name and initial", async () => {
    const { affiliate, me } = await halfAYear();
    const status = async (month: string) =>
      (await me.statement({ month })).lines.filter(({ kind }) => kind === "earn").map((line) => line.state?.status);
    expect(await status("2026-01")).toEqual(["void"]);
    expect(await status("2026-02")).toEqual(["available"]);
    await publishedRules(db, { holdDays: 14 });
    await payOrderBelow(affiliate.id, at("2026-05-01"));
    expect(await status("2026-05")).toEqual(["on-hold"]);
    const may = await adminAt(at("2026-05-02"));
    const { runId } = await may.payouts.create(await seenRun(may.payouts));
    expect(await status("2026-02")).toEqual(["in-payout"]);
    expect(await me.statement({ month: "2026-05" })).toMatchObject({ paidCents: 0 });
    await may.payouts.sendAll({ runId, reference: "REF-2" });
    expect(await status("2026-02")).toEqual(["paid"]);
    expect(await status("2026-05")).toEqual(["on-hold"]);
    expect((await me.statement({ month: "2026-02" })).lines[0]).toMatchObject({ buyer: "Robin F.", level: 1 });
  });

  it("covers only the affiliate's own ledger, and refuses malformed months", async () => {
    await halfAYear();
    const other = (await callerFor(db, (await createAffiliate(db)).id)).affiliate;
    expect(await other.statement({ month: "2026-02" })).toMatchObject({ closingCents: 0, lines: [] });
    for (const month of ["", "2026-13", "2026-1", "202602", "1999-01"]) {
      await expect(other.statement({ month })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
  });

  async function signedIn(userId: string | null, path: string) {
    const headers = new Headers();
    if (userId) {
      const token = await encode({
        token: { sub: userId, sessionVersion: 0 },
        secret: env.NEXTAUTH_SECRET,
      });
      headers.set("cookie", `${sessionCookieName()}=${token}`);
    }
    return new Request(`http://localhost:3000${path}`, { headers });
  }

  it("as CSV runs from the opening to the closing balance, and escapes spreadsheet formulas", async () => {
    const { affiliate } = await halfAYear();
    const response = await getStatementCsv(await signedIn(affiliate.id, "/affiliate/statement.csv?month=2026-04"));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="statement-2026-04.csv"');
    expect(response.headers.get("cache-control")).toContain("no-store");
    const lines = (await response.text()).replace("\uFEFF", "").trim().split("\r\n");
    expect(lines).toEqual([
      "Date (UTC),What,Order,Buyer,Level,Status,In (USD),Out (USD),Note",
      ",Opening balance,,,,,16.00,,",
      "2026-04-10T12:00:00.000Z,Adjustment,,,,,,1.00,'=Fee",
      ",Closing balance,,,,,15.00,,",
    ]);
  });

  it("as CSV is served to any account for itself, and the CSV of a run to admins only", async () => {
    const customer = (await createUser(db)).id;
    const affiliate = (await createAffiliate(db)).id;
    const admin = (await createAdmin(db)).id;
    const path = "/affiliate/statement.csv?month=2026-04";
    const statuses = [null, customer, admin, affiliate].map(
      async (userId) => (await getStatementCsv(await signedIn(userId, path))).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 200, 200, 200]);
    const bad = await getStatementCsv(await signedIn(affiliate, "/affiliate/statement.csv?month=x"));
    expect([bad.status, await bad.text()]).toEqual([400, "A month looks like 2026-03"]);
    const params = Promise.resolve({ runId: key() });
    const runs = [null, customer, affiliate, admin].map(
      async (userId) => (await getRunCsv(await signedIn(userId, "/admin/payouts/x/run.csv"), { params })).status,
    );
    expect(await Promise.all(runs)).toEqual([401, 403, 403, 404]);
  });
});
