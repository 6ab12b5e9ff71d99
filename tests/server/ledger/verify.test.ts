import { spawn } from "node:child_process";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createOrder } from "~tests/support/factories";
import { seenRun } from "~tests/support/payout-runs";
import { SERVER_SCRIPT } from "../../../scripts/lib/project";
import { buyerBelow } from "../commissions/books";
import { behindTheGuard, named, shortOf } from "./broken-books";
import { brokenChecks, countNetworks, expectBooksToBeRight } from "./right-books";

const ids = { order: "", buyer: "", upline: "", second: "", payout: "" };
const ROOT = join(import.meta.dirname, "../../..");

/** Two levels above a buyer with two paid orders, with a payout after the first one. */
beforeEach(async () => {
  await resetDatabase();
  const { buyer, uplines } = await buyerBelow(db, 2);
  const [upline, second] = uplines.map(({ id }) => id);
  await db.user.updateMany({ where: { id: upline ?? "" }, data: { cashappTag: "$near", name: "Near Person" } });
  const { admin } = await createAdminCaller(db);
  const order = await createOrder(db, buyer);
  await admin.orders.markPaid({ orderId: order.id });
  const { runId } = await admin.payouts.create(await seenRun(admin.payouts));
  await admin.payouts.sendAll({ runId, reference: "CA-1" });
  await admin.orders.markPaid({ orderId: (await createOrder(db, buyer)).id });
  const payout = await db.payout.findFirstOrThrow();
  Object.assign(ids, { order: order.id, buyer: buyer.id, upline, second, payout: payout.id });
  await expectBooksToBeRight(db);
});

describe("the ledger verification names a difference when", () => {
  it("the append-only trigger is disabled", async () => {
    await db.$executeRawUnsafe("ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only");
    expect(await brokenChecks(db)).toMatchObject([{ id: "append-only" }]);
    await db.$executeRawUnsafe("ALTER TABLE ledger_entries ENABLE TRIGGER ledger_entries_append_only");
  });

  it.each([
    ["balance", "balance_cents", "balance is kept as 801 cents, the entries say 800"],
    ["earned", "earned_cents", "earned is kept as 1601 cents, the entries say 1600"],
    ["paid", "paid_total_cents", "paid is kept as 801 cents, the entries say 800"],
  ])("an account's %s was changed", async (_, column, difference) => {
    await db.$executeRawUnsafe(`UPDATE affiliate_counters SET ${column} = ${column} + 1 WHERE user_id = '${ids.upline}'
      AND slot = (SELECT min(slot) FROM affiliate_counters WHERE user_id = '${ids.upline}')`);
    expect(await named("balances")).toMatch(/^Near Person <.*>: /);
    expect(await named("balances")).toContain(difference);
  });

  it("an entry was changed or removed with the trigger disabled", async () => {
    await behindTheGuard(`UPDATE ledger_entries SET amount_cents = 900
      WHERE order_id = '${ids.order}' AND level = 1`);
    expect(await named("balances")).toContain("balance is kept as 800 cents, the entries say 900");
    await behindTheGuard(`DELETE FROM ledger_entries WHERE order_id = '${ids.order}' AND level = 2`);
    expect(await named("balances")).toContain("balance is kept as 800 cents, the entries say 400");
    expect(await named("paid-orders")).toBe(
      `${shortOf(ids.order)}: 1 of 2 levels are settled and 0 earnings are taken back`,
    );
  });

  it("a payment has too many levels, or a gap", async () => {
    await db.$executeRawUnsafe(`INSERT INTO skipped_commissions (order_id, generation, level, affiliate_user_id, reason)
      VALUES ('${ids.order}', 1, 4, '${ids.second}', 'test')`);
    expect(await named("ten-levels")).toBe(
      `${shortOf(ids.order)}, payment 1: 3 levels are settled, 3 different ones, the highest is 4`,
    );
    for (const level of [3, 5, 6, 7, 8, 9, 10, 11]) {
      await db.$executeRawUnsafe(`INSERT INTO skipped_commissions (order_id, generation, level, affiliate_user_id, reason)
        VALUES ('${ids.order}', 1, ${level}, '${ids.second}', 'test')`);
    }
    expect(await named("ten-levels")).toContain("11 levels are settled");
  });

  it("a reversal does not match its earning", async () => {
    await db.$executeRawUnsafe(`INSERT INTO ledger_entries
      (affiliate_user_id, kind, amount_cents, idempotency_key, order_id, generation, level, reverses_entry_id)
      SELECT affiliate_user_id, 'reverse', -700, 'forged', order_id, generation, level, id
      FROM ledger_entries WHERE order_id = '${ids.order}' AND level = 1`);
    expect(await named("reversals")).toBe(`${shortOf(ids.order)}, level 1: reversed 700 of 800 cents`);
    expect(await named("paid-orders")).toContain("1 earnings are taken back");
  });

  it.each([
    ["was turned into a test", "is_test_order = true"],
    ["was cancelled", "status = 'cancelled', is_paid = false"],
    ["was sold at cost", "is_wholesale = true"],
    ["was paid again", "payment_generation = 2"],
  ])("an order that %s keeps its commissions", async (_, change) => {
    await db.$executeRawUnsafe(`UPDATE orders SET ${change} WHERE id = '${ids.order}'`);
    expect(await named("voided-orders")).toBe(
      `${shortOf(ids.order)}, payment 1: should net to 0 and nets to 1200 cents`,
    );
  });

  it("a payout has no entry, another account's, or one of another amount", async () => {
    const subject = `Payout ${ids.payout.slice(0, 8)} of Near Person`;
    await db.$executeRawUnsafe(`UPDATE payouts SET amount_cents = 799 WHERE id = '${ids.payout}'`);
    expect(await named("payouts")).toContain(subject);
    expect(await named("payouts")).toContain(
      "1 times entered as sent, its entries net to -800 cents and should net to -799",
    );
    await db.$executeRawUnsafe(`UPDATE payouts SET amount_cents = 800, affiliate_user_id = '${ids.second}'`);
    expect(await named("payouts")).toContain(`Payout ${ids.payout.slice(0, 8)}`);
    await db.$executeRawUnsafe(`UPDATE payouts SET affiliate_user_id = '${ids.upline}', status = 'returned',
      returned_at = now()`);
    expect(await named("payouts")).toContain(
      "1 times entered as sent, its entries net to -800 cents and should net to 0",
    );
    await behindTheGuard("DELETE FROM ledger_entries WHERE kind = 'payout'");
    expect(await named("payouts")).toContain("0 times entered as sent, its entries net to 0 cents and should net to 0");
  });

  it("a payout that was only prepared is entered as paid", async () => {
    await db.$executeRawUnsafe(`UPDATE payouts SET status = 'prepared', sent_at = NULL WHERE id = '${ids.payout}'`);
    expect(await named("payouts")).toContain("its entries net to -800 cents and should net to 0");
  });

  it("a payout entry has no payout", async () => {
    await db.$executeRawUnsafe(`INSERT INTO ledger_entries (affiliate_user_id, kind, amount_cents, idempotency_key)
      VALUES ('${ids.second}', 'payout', -100, 'forged')`);
    expect(await named("payouts")).toContain(
      "1 times entered as sent, its entries net to -100 cents and should net to 0",
    );
  });

  it("an earning names other rules than its payment, or is held longer than they say", async () => {
    await db.$executeRawUnsafe(`INSERT INTO rule_versions (version, rules, effective_from)
      SELECT 2, rules, '2030-01-01' FROM rule_versions WHERE version = 1`);
    await behindTheGuard(`UPDATE ledger_entries SET rule_version = 2 WHERE order_id = '${ids.order}' AND level = 1`);
    expect(await named("rule-versions")).toContain(
      `${shortOf(ids.order)}, level 1: names version 2, its payment version 1`,
    );
    await behindTheGuard("UPDATE ledger_entries SET rule_version = 1");
    await db.$executeRawUnsafe("UPDATE order_postings SET rule_version = 2");
    await behindTheGuard(`UPDATE ledger_entries SET rule_version = 2, available_at = now() + interval '400 days'
      WHERE kind = 'earn'`);
    expect(await named("rule-versions")).toContain("the rules say 0");
  });

  it("the journal's bookings of an order or a membership differ from its figures, or can be changed", async () => {
    const asked = { requestedTier: "Bronze", seenAmountCents: 17_400, orderReference: "D-77XYZ" } as const;
    const { requestId } = await (await callerFor(db, ids.buyer)).membership.request(asked);
    await (await createAdminCaller(db)).admin.membership.approve({ requestId });
    await expectBooksToBeRight(db);
    await db.$executeRaw`ALTER TABLE journal_bookings DISABLE TRIGGER journal_bookings_append_only`;
    await db.$executeRaw`
      DELETE FROM journal_bookings WHERE kind = 'membership' OR (kind = 'goods' AND order_id = ${ids.order}::uuid)`;
    expect((await named("journal")).split("\n")).toEqual([
      `Membership ${requestId.slice(0, 8)}: Bronze: 0 cents are booked, 17400 are approved`,
      `${shortOf(ids.order)}: goods: 0 cents are booked, its figures are 10000`,
      "Table journal_bookings: its append-only trigger is missing or switched off",
    ]);
    await db.$executeRaw`ALTER TABLE journal_bookings ENABLE TRIGGER journal_bookings_append_only`;
  });

  it("a run's total differs from its payouts, or a sent payout has no reference", async () => {
    await db.$executeRawUnsafe("UPDATE payout_runs SET total_cents = 1");
    expect(await named("payout-runs")).toContain("its total is 1 cents, its payouts come to 800");
    await db.$executeRawUnsafe("UPDATE payouts SET reference = NULL");
    expect(await named("payout-runs")).toContain("is sent without its date or reference");
  });

  it("the hierarchy does not match the referrers", async () => {
    await db.$executeRawUnsafe(`UPDATE affiliate_hierarchy SET level = 3 WHERE user_id = '${ids.buyer}' AND level = 2`);
    const text = await named("hierarchy");
    expect(text).toContain(`level 2: kept as nobody, the referrers say ${ids.second}`);
    expect(text).toContain(`level 3: kept as ${ids.second}, the referrers say nobody`);
  });

  it.each([
    ["orders", "orders = orders + 1", "orders is kept as 3, a recount gives 2"],
    ["volume", "volume_cents = volume_cents + 1", "volume is kept as 20001, a recount gives 20000"],
    ["network", "network_size = network_size + 1", "network is kept as 2, a recount gives 1"],
    ["counted network", "counted_network = counted_network + 1", "counted network is kept as 2, a recount gives 1"],
  ])("an account's count of %s was changed", async (_, change, difference) => {
    await db.$executeRawUnsafe(`UPDATE affiliate_counters SET ${change} WHERE user_id = '${ids.upline}'
      AND slot = (SELECT min(slot) FROM affiliate_counters WHERE user_id = '${ids.upline}')`);
    expect(await named("counters")).toContain(difference);
  });

  it("a buyer's last paid date does not match the orders", async () => {
    await db.$executeRawUnsafe(`UPDATE users SET last_paid_order_at = NULL WHERE id = '${ids.buyer}'`);
    expect(await named("payment-dates")).toContain("and never, the orders say");
  });
});

describe("npm run ledger:verify", () => {
  const verify = () =>
    new Promise<{ code: number | null; output: string }>((done) => {
      const child = spawn(process.execPath, [...SERVER_SCRIPT, join(ROOT, "scripts/ledger-verify.ts")]);
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
      child.once("close", (code) => done({ code, output }));
    });

  it("exits with 0 while the ledger is correct, and with 1 and the names when it is not", async () => {
    const right = await verify();
    expect(right).toMatchObject({ code: 0, output: expect.stringContaining("The books balance") });
    await db.$executeRawUnsafe("UPDATE affiliate_counters SET balance_cents = 5 WHERE balance_cents <> 0");
    const wrong = await verify();
    expect(wrong.code).toBe(1);
    expect(wrong.output).toContain("Near Person <");
    expect(wrong.output).toContain("The books do not balance.");
  });
});

describe("admin.ledger.verify", () => {
  it("reports a correct ledger, and then a broken one", async () => {
    const { admin } = await createAdminCaller(db);
    await countNetworks(db);
    const report = await admin.ledger.verify();
    expect(report).toMatchObject({ isRight: true, entries: 5 });
    expect(report.checks).toHaveLength(22);
    await db.$executeRawUnsafe("UPDATE payout_runs SET total_cents = 1");
    expect(await admin.ledger.verify()).toMatchObject({ isRight: false });
  });
});
