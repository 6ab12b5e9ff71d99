// One affiliate's money from a rule change to the last payout; each step checks the affiliate's pages and the ledger.
import { beforeEach, expect, it } from "vitest";
import { INITIAL_RULES, type ProgramRules } from "~/domain/program-rules";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { checkPayments } from "~/server/services/rings/find-rings";
import { expectBooksToBeRight } from "~tests/server/ledger/right-books";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdmin,
  createAffiliate,
  createOrder,
  createUser,
  daysFromNow,
} from "~tests/support/factories";
import { seenRun } from "~tests/support/payout-runs";

beforeEach(resetDatabase);

/** Half the rate on level 1 for buyers without a membership, and ten hold days instead of none. */
const CHEAPER: ProgramRules = {
  ...INITIAL_RULES,
  rates: { ...INITIAL_RULES.rates, None: [400, ...INITIAL_RULES.rates.None.slice(1)] },
  holdDays: 10,
};

/** In cents, as the dashboard names them. */
type Sums = { onHold?: number; available?: number; inPayout?: number; paid?: number };

/** Networks stay below three accounts, because three would earn a tier at sign-up, which the factories do not set. */
async function world() {
  const house = await createAffiliate(db, { email: env.ROOT_AFFILIATE_EMAIL });
  const robin = await createAffiliate(db, { name: "Robin", cashappTag: "$robin" });
  const kim = await createAffiliate(db, { cashappTag: "$Mine-1", referredByUserId: robin.id });
  const codeless = await createUser(db, { referredByUserId: house.id });
  const second = await createUser(db, { cashappTag: "mine1", referredByUserId: kim.id });
  const { id: adminId } = await createAdmin(db);
  const shop = async (day: number) => (await callerFor(db, adminId, { now: daysFromNow(day) })).admin;
  const me = (day: number) => callerFor(db, robin.id, { now: daysFromNow(day) });
  /** A paid order of $100. */
  const sell = async (day: number, buyer: typeof kim) => {
    const order = await createOrder(db, buyer, { createdAt: daysFromNow(day) });
    await (await shop(day)).orders.markPaid({ orderId: order.id });
    return order;
  };
  const entryOf = (orderId: string) =>
    db.ledgerEntry.findFirstOrThrow({ where: { orderId, kind: "earn", affiliateUserId: robin.id } });
  /** Robin's amount in the run that could be prepared now, or the reason for being excluded. */
  const inRun = async (day: number) => {
    const { included, excluded } = await (await shop(day)).payouts.preview();
    const line = included.find(({ userId }) => userId === robin.id);
    return line?.amountCents ?? excluded.find(({ userId }) => userId === robin.id)?.reason;
  };

  /** Dashboard, earnings and statement agree on these sums and states (by order), and the ledger checks pass. */
  async function expectShown(day: number, sums: Sums, states: Record<string, object>) {
    const { affiliate } = await me(day);
    const { onHold = 0, available = 0, inPayout = 0, paid = 0 } = sums;
    const owedCents = onHold + available + inPayout;
    expect(await affiliate.dashboard()).toMatchObject({
      ...{ onHoldCents: onHold, availableCents: available, inPayoutCents: inPayout, paidCents: paid },
      ...{ owedCents, earnedCents: owedCents + paid },
    });
    const { entries } = await affiliate.earnings({ kind: "earn" });
    expect(Object.fromEntries(entries.map(({ shortOrderId, state }) => [shortOrderId, state]))).toEqual(states);
    const month = daysFromNow(day).toISOString().slice(0, 7);
    const told = await affiliate.statement({ month });
    expect(told.closingCents).toBe(owedCents);
    for (const { kind, shortOrderId, state } of told.lines) {
      if (kind === "earn") expect(state).toEqual(states[shortOrderId ?? ""]);
    }
    await expectBooksToBeRight(db);
  }
  return { robin, kim, codeless, second, shop, me, sell, entryOf, inRun, expectShown };
}

const sentMails = () => db.outboxMail.count({ where: { template: "payout-sent" } });

it("figures stay right through changed rules, payouts, a refund, a claim, changed terms and a ring case", async () => {
  const { robin, kim, codeless, second, shop, me, sell, entryOf, inRun, expectShown } = await world();
  const publishTerms = async (day: number, text: string, note: string) => {
    const { terms } = await shop(day);
    await terms.saveDraft({ text, note });
    await terms.publish({ seenDraftAt: daysFromNow(day) });
  };
  await publishTerms(0, "One", "");
  await (await me(0)).affiliate.acceptTerms({ version: 1 });
  const old = await sell(0, kim);
  const available = { status: "available" };
  await expectShown(0, { available: 800 }, { [old.shortId]: available });

  // The draft is rehearsed on this payment and published for day 5.
  const { rules } = await shop(0);
  await rules.saveDraft({ rules: structuredClone(CHEAPER) as Parameters<typeof rules.saveDraft>[0]["rules"] });
  const rehearsal = await rules.rehearsal();
  expect(rehearsal?.accounts.find(({ name }) => name === "Robin")).toMatchObject({ nowCents: 800, draftCents: 400 });
  await rules.publish({ seenDraftAt: daysFromNow(0), from: "2026-06-20", note: "Shipping became dearer." });
  await publishTerms(1, "Two", "The hold is explained");
  await expectShown(1, { available: 800 }, { [old.shortId]: available });

  // An order paid under the new version is on hold for that version's days; the old one is not affected.
  const order = await sell(7, kim);
  expect(await entryOf(order.id)).toMatchObject({ ruleVersion: 2, rateBps: 400, amountCents: 400n });
  expect(await entryOf(old.id)).toMatchObject({ ruleVersion: 1, rateBps: 800, amountCents: 800n });
  const held = { [old.shortId]: available, [order.shortId]: { status: "on-hold", until: daysFromNow(17) } };
  await expectShown(7, { onHold: 400, available: 800 }, held);
  await expectShown(16, { onHold: 400, available: 800 }, held);
  expect(await inRun(16)).toBe(800);
  await expectShown(17, { available: 1_200 }, { [old.shortId]: available, [order.shortId]: available });

  // A prepared payout is not paid yet; a sent one is, with its reference and day.
  const { payouts } = await shop(18);
  const { runId } = await payouts.create(await seenRun(payouts));
  const prepared = { status: "in-payout", preparedAt: daysFromNow(18) };
  await expectShown(18, { inPayout: 1_200 }, { [old.shortId]: prepared, [order.shortId]: prepared });
  expect(await sentMails()).toBe(0);
  await (await shop(19)).payouts.sendAll({ runId, reference: "CA-77" });
  const paid = { status: "paid", sentAt: daysFromNow(19), reference: "CA-77" };
  await expectShown(19, { paid: 1_200 }, { [old.shortId]: paid, [order.shortId]: paid });
  expect(await sentMails()).toBe(1);

  // A refund of an order that was paid out: the money is owed back, and what was sent stays sent.
  await (await shop(20)).orders.refund({ orderId: order.id, reason: "Broken" });
  const voided = { [old.shortId]: paid, [order.shortId]: { status: "void" } };
  await expectShown(20, { available: -400, paid: 1_200 }, voided);
  expect(await inRun(20)).toBe("negative");
  expect(await (await me(20)).affiliate.statement({ month: "2026-07" })).toMatchObject({
    ...{ openingCents: 1_200, earnedCents: 0, reversedCents: -400, paidCents: -1_200, closingCents: -400 },
  });

  // An accepted claim for an order of a buyer without a code is an adjustment that names the claim and the order.
  const missed = await sell(20, codeless);
  await (await me(21)).claims.send({ asked: missed.shortId, message: "I sent them the link" });
  const { id: claimId } = await db.orderClaim.findFirstOrThrow();
  await expectShown(21, { available: -400, paid: 1_200 }, voided);
  expect(await (await shop(21)).claims.byId({ claimId })).toMatchObject({ answer: "no-code", suggestedCents: 400 });
  await (await shop(21)).claims.accept({ claimId, affiliateCode: robin.affiliateCode ?? "", amountCents: 1_000 });
  await expectShown(21, { available: 600, paid: 1_200 }, voided);
  const reason = `Claim ${claimId.slice(0, 8).toUpperCase()} for order ${missed.shortId}`;
  const { lines } = await (await me(21)).affiliate.statement({ month: "2026-07" });
  expect(lines.filter(({ kind }) => kind === "adjust")).toMatchObject([{ amountCents: 1_000, reason }]);

  // A ring case holds an order of linked accounts below: it has no end date, and outlasts the order's hold period.
  const suspect = await sell(22, second);
  await expectShown(
    22,
    { onHold: 400, available: 600, paid: 1_200 },
    {
      ...voided,
      [suspect.shortId]: { status: "on-hold", until: daysFromNow(32) },
    },
  );
  await checkPayments({ db, now: daysFromNow(22) });
  const { id: caseId } = await db.ringCase.findFirstOrThrow();
  await (await shop(23)).rings.hold({ caseId, reason: "Same tag" });
  const underReview = { ...voided, [suspect.shortId]: { status: "on-hold", until: null } };
  await expectShown(33, { onHold: 400, available: 600, paid: 1_200 }, underReview);

  // The changed terms are not accepted yet: payouts wait from 30 days after their publication until they are.
  expect(await inRun(30)).toBe(600);
  expect(await inRun(31)).toBe("terms");
  expect(await (await me(33)).affiliate.nextPayout()).toMatchObject({ obstacle: "terms", expectedCents: 0 });
  await (await me(33)).affiliate.acceptTerms({ version: 2 });
  expect(await inRun(33)).toBe(600);
  const late = (await shop(33)).payouts;
  await late.sendAll({ runId: (await late.create(await seenRun(late))).runId, reference: "CA-78" });
  await expectShown(33, { onHold: 400, paid: 1_800 }, underReview);

  // The case is cleared: its order is in the next payout.
  await (await shop(34)).rings.clear({ caseId, reason: "Two passports", isForGood: false });
  await expectShown(34, { available: 400, paid: 1_800 }, { ...voided, [suspect.shortId]: available });
  expect(await inRun(34)).toBe(400);
  const last = (await shop(35)).payouts;
  await last.sendAll({ runId: (await last.create(await seenRun(last))).runId, reference: "CA-79" });
  await expectShown(
    35,
    { paid: 2_200 },
    {
      ...voided,
      [suspect.shortId]: { status: "paid", sentAt: daysFromNow(35), reference: "CA-79" },
    },
  );
});
