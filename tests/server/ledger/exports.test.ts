import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { ledgerCsv } from "~/server/services/ledger/admin-entries";
import { journalBalances, journalCsv } from "~/server/services/ledger/journal";
import { affiliatesCsv, usersCsv } from "~/server/services/users/users-csv";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdmin,
  createAffiliate,
  createOrder,
  createUser,
  signedInContext,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const at = (text: string) => new Date(`${text}T12:00:00.000Z`);
const textOf = async (csv: string | ReadableStream) => (await new Response(csv).text()).replace("\uFEFF", "");
const rowsOf = async (csv: string | ReadableStream) =>
  (await textOf(csv))
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));

/** Below one affiliate: a payment in May, and an undone payment and an adjustment in June. */
async function month() {
  const admin = await createAdmin(db);
  const ada = await createAffiliate(db, { name: "Ada" });
  const buyer = await createUser(db, { referredByUserId: ada.id });
  const call = async (day: string) => (await callerFor(db, admin.id, { now: at(day) })).admin;
  const [kept, undone] = [await createOrder(db, buyer), await createOrder(db, buyer)];
  await (await call("2026-05-20")).orders.markPaid({ orderId: kept.id });
  await (await call("2026-06-02")).orders.markPaid({ orderId: undone.id });
  await (await call("2026-06-03")).orders.undoPayment({ orderId: undone.id, reason: "Not ours" });
  const adjustment = { requestId: crypto.randomUUID(), affiliateUserId: ada.id, amountCents: 250, reason: "Agreed" };
  await (await call("2026-06-04")).ledger.adjust(adjustment);
  return { ctx: await signedInContext(db, admin.id, { now: at("2026-06-30") }), ada, api: await call("2026-06-30") };
}

it("the ledger list shows the balance after each entry, whatever the filter", async () => {
  const { ctx, ada, api } = await month();
  const { rows } = await api.ledger.entries({ search: "ada" });
  expect(rows.map(({ amountCents, balanceCents }) => [amountCents, balanceCents])).toEqual([
    [250, 1_050],
    [-800, 800],
    [800, 1_600],
    [800, 800],
  ]);
  const june = await api.ledger.entries({ search: "ada", from: "2026-06-04", to: "2026-06-30" });
  expect(june.rows).toMatchObject([{ userId: ada.id, amountCents: 250, balanceCents: 1_050 }]);
  const { csv } = await ledgerCsv(ctx, { search: "ada", kind: "adjust", zone: "UTC" });
  expect((await rowsOf(csv)).slice(1)).toMatchObject([
    [
      "2026-06-04T12:00:00.000Z",
      "Ada",
      ada.email,
      "Adjustment",
      "",
      "",
      "2.50",
      "",
      "10.50",
      "Agreed",
      expect.any(String),
    ],
  ]);
});

it("the balances equal a plain sum across several accounts and pages, equal timestamps and filters", async () => {
  const { ctx, ada, api } = await month();
  const bo = await createAffiliate(db, { name: "Bo" });
  const entry = (n: number) => ({
    ...({ affiliateUserId: n % 3 === 0 ? bo.id : ada.id, kind: "adjust", reason: "By hand" } as const),
    ...{ amountCents: BigInt(((n * 37) % 101) - 50 || 1), idempotencyKey: `n${n}` },
    createdAt: new Date(at("2026-06-05").getTime() + Math.floor(n / 7) * 60_000),
  });
  await db.ledgerEntry.createMany({ data: Array.from({ length: 600 }, (_, n) => entry(n)) });
  const all = await db.ledgerEntry.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  const sums = new Map<string, number>();
  const expected = all.map(({ id, affiliateUserId, kind, amountCents }) => {
    sums.set(affiliateUserId, (sums.get(affiliateUserId) ?? 0) + Number(amountCents));
    return { id, kind, balanceCents: sums.get(affiliateUserId) };
  });
  const plain = (kind?: string) => expected.filter((each) => !kind || each.kind === kind).reverse();
  const pages = await Promise.all([1, 2, 12, 13].map(async (page) => (await api.ledger.entries({ page })).rows));
  expect(pages.flat().map(({ id, kind, balanceCents }) => ({ id, kind, balanceCents }))).toEqual(
    [0, 1, 11, 12].flatMap((page) => plain().slice(page * 50, page * 50 + 50)),
  );
  const { csv } = await ledgerCsv(ctx, { search: "", kind: "adjust", zone: "UTC" });
  const written = (await rowsOf(csv))
    .slice(1)
    .map((row) => [row.at(-1), Math.round(Number(row.at(-3)?.replace(/[^\d.-]/g, "")) * 100)]);
  expect(written).toEqual(plain("adjust").map(({ id, balanceCents }) => [id, balanceCents]));
});

it("the journal of a month has equal debits and credits, and opens with the previous closing balances", async () => {
  const { ctx } = await month();
  const { csv, fileName } = await journalCsv(ctx, { month: "2026-06" });
  const lines = (await rowsOf(csv)).slice(1);
  const sum = (column: number) => lines.reduce((total, line) => total + Math.round(Number(line[column]) * 100), 0);
  expect(fileName).toBe("journal-2026-06.csv");
  expect(sum(3)).toBe(sum(4));
  // Goods, shipping and commission are posted and reversed; the adjustment stays.
  expect(lines).toHaveLength(14);
  const balances = await journalBalances(ctx, { month: "2026-06" });
  const of = (account: number) => balances.find((row) => row.account === account);
  expect(of(1000)).toMatchObject({
    openingCents: 15_000,
    debitCents: 15_000,
    creditCents: 15_000,
    closingCents: 15_000,
  });
  expect(of(4000)).toMatchObject({ openingCents: -10_000, closingCents: -10_000 });
  expect(of(2100)).toMatchObject({ openingCents: -800, closingCents: -1_050 });
  expect(of(5200)).toMatchObject({ openingCents: 800, closingCents: 1_050 });
});

it("every download of personal data is recorded in the audit log", async () => {
  const { ctx, ada } = await month();
  const [order] = await db.order.findMany({ where: { isPaid: true } });
  await db.order.update({ where: { id: order?.id ?? "" }, data: { refundedCents: 2_500, refundedGoodsCents: 2_500 } });
  const users = await rowsOf((await usersCsv(ctx)).csv);
  expect(users.map((row) => row[1])).toContain("Ada");
  // The number of paid orders, and their total after refunds.
  expect(users.find((row) => row[0] === order?.userId)?.slice(-2)).toEqual(["1", "125.00"]);
  const affiliates = await rowsOf((await affiliatesCsv(ctx)).csv);
  expect(affiliates.find((row) => row[0] === ada.id)?.slice(10, 13)).toEqual(["10.50", "0.00", "10.50"]);
  const acts = await db.auditEntry.findMany({ where: { entity: "export" }, orderBy: { action: "asc" } });
  expect(acts).toMatchObject([
    { action: "export.affiliates", actorUserId: ctx.actor.userId },
    { action: "export.users", actorUserId: ctx.actor.userId },
  ]);
});

it("a membership is booked in the month in which it was paid, not requested", async () => {
  const member = await createUser(db);
  const asked = { requestedTier: "Bronze", seenAmountCents: 17_400, orderReference: "D-77XYZ" } as const;
  const { requestId } = await (await callerFor(db, member.id)).membership.request(asked);
  const { admin } = await callerFor(db, (await createAdmin(db)).id, { now: new Date(Date.UTC(2026, 6, 2)) });
  const sales = async (of: string) =>
    (await admin.ledger.journal({ month: of })).find(({ account }) => account === 4200)?.closingCents;
  expect([await sales("2026-06"), await sales("2026-07")]).toEqual([0, 0]);
  await admin.membership.approve({ requestId });
  expect([await sales("2026-06"), await sales("2026-07")]).toEqual([0, -17_400]);
});
