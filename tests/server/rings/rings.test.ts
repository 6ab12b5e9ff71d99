// Rings are detected from payments and reviewed by an admin, and their commissions are held; households are left alone.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { checkPayments } from "~/server/services/rings/find-rings";
import { expectBooksToBeRight } from "~tests/server/ledger/right-books";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  contextFor,
  createAddress,
  createAdminCaller,
  createAffiliate,
  createChain,
  createOrder,
  createUser,
  daysFromNow,
  invited,
  NOW,
} from "~tests/support/factories";
import { seenRun } from "~tests/support/payout-runs";

beforeEach(resetDatabase);

const shop = async () => (await createAdminCaller(db)).admin;
type Shop = Awaited<ReturnType<typeof shop>>;
type Person = { id: string; email: string };

/** A paid order of $100; with `payerName`, its payment also has a statement line. */
async function pay(admin: Shop, buyer: Person, payerName?: string) {
  const order = await createOrder(db, buyer, { subtotalCents: 10_000 });
  if (payerName) {
    await db.statementLine.create({
      data: {
        ...{ lineHash: crypto.randomUUID(), payerName, note: order.shortId, amountCents: order.totalAmountCents },
        ...{ matchedOrderId: order.id, confirmedAt: NOW },
      },
    });
  }
  await admin.orders.markPaid({ orderId: order.id });
  return order;
}

const affiliate = (changes: object = {}) =>
  createAffiliate(db, { cashappTag: `$own${crypto.randomUUID().slice(0, 8)}`, ...changes });
const below = (top: Person, changes: object = {}) => createUser(db, { referredByUserId: top.id, ...changes });
const look = () => checkPayments({ db, now: NOW });
const cases = () => db.ringCase.findMany({ orderBy: { kind: "asc" } });
const asUser = (userId: string, now = NOW) => callerFor(db, userId, { now });

/** An affiliate whose second account, linked by its tag, has paid an order, and the case about it. */
async function secondAccount(admin: Shop) {
  const top = await affiliate();
  const owner = await affiliate({ name: "Robin Field", cashappTag: "$Mine-1", referredByUserId: top.id });
  const second = await below(owner, { name: "R. Field", cashappTag: "mine1" });
  await pay(admin, second);
  await look();
  const found = await db.ringCase.findFirstOrThrow();
  return { top, owner, second, caseId: found.id };
}

describe("ring detection", () => {
  it("finds a second account, one payer for many buyers, and a circle that buys for a tier, each once", async () => {
    const admin = await shop();
    const { owner, second } = await secondAccount(admin);
    const seller = await affiliate();
    const buyers = await Promise.all([below(seller), below(seller), below(seller)]);
    for (const buyer of buyers) await pay(admin, buyer, "Pat  Q. Payer");
    const top = await affiliate();
    const circle = await Promise.all([below(top), below(top), below(top)]);
    for (const member of circle) {
      await createAddress(db, member.id, { addressLine1: "12 Linden St", postalCode: "53703" });
      await pay(admin, member);
    }
    expect(await look()).toBe(6);
    const ids = (people: Person[]) => people.map(({ id }) => id).sort();
    expect(await cases()).toMatchObject([
      { kind: "one-payer", status: "open", accountIds: ids(buyers) },
      { kind: "self-referral", status: "open", accountIds: ids([owner, second]) },
      { kind: "tier-circle", status: "open", accountIds: ids([top, ...circle]) },
    ]);
    expect((await admin.navigation.counts()).openCases).toBe(3);
    await db.orderPosting.updateMany({ data: { ringsCheckedAt: null } });
    await Promise.all([look(), look()]);
    expect(await db.ringCase.count()).toBe(3);
    expect(await db.ringCaseEvent.count()).toBe(3);
  });

  it("finds a ring when the tag is changed to the other account's only after the payment", async () => {
    const admin = await shop();
    const owner = await affiliate({ cashappTag: "$mine" });
    const second = await affiliate({ cashappTag: "$other", referredByUserId: owner.id });
    await pay(admin, second);
    await look();
    expect(await cases()).toEqual([]);
    await (await asUser(second.id)).affiliate.saveCashappTag({ cashappTag: "$MINE" });
    await look();
    expect(await cases()).toMatchObject([{ kind: "self-referral" }]);
  });

  it("finds a ring by the browser when both accounts were opened in one session", async () => {
    const admin = await shop();
    const seller = await affiliate();
    const { visitor } = await contextFor(db, null);
    const visit = await callerFor(db, null, { visitor });
    const code = seller.affiliateCode ?? "";
    await visit.account.signUpAffiliate(invited(code, 1));
    const first = await db.user.findFirstOrThrow({ where: { referredByUserId: seller.id } });
    await visit.account.signUpAffiliate(invited(first.affiliateCode ?? "", 2));
    const second = await db.user.findFirstOrThrow({ where: { referredByUserId: first.id } });
    await pay(admin, second);
    await look();
    expect(await cases()).toMatchObject([{ kind: "self-referral", accountIds: [first.id, second.id].sort() }]);
    const kept = await db.accountSignal.findMany({ where: { userId: first.id, kind: { in: ["device", "network"] } } });
    for (const { value } of kept) expect([visitor.sessionId, visitor.ipHash]).not.toContain(value);
  });
});

it("signals of deleted accounts are not collected again", async () => {
  const admin = await shop();
  const owner = await affiliate();
  const [gone, buyer] = [await below(owner), await below(owner)];
  const order = await pay(admin, gone);
  await admin.orders.setTracking({ orderId: order.id, trackingNumber: "TRACK 1" });
  await admin.users.delete({ userId: gone.id });
  const asked = { currentTier: "None", requestedTier: "Gold", amountCents: 100, paymentProof: "x" } as const;
  const { id: requestId } = await db.subscriptionRequest.create({ data: { userId: gone.id, userEmail: "", ...asked } });
  // Confirmed after the deletion.
  const line = { note: "", amountCents: 100, confirmedAt: NOW };
  await db.statementLine.createMany({
    data: [
      { ...line, lineHash: "1", payerName: "Robin Field", matchedOrderId: order.id },
      { ...line, lineHash: "2", payerName: "Robin F Field", matchedSubscriptionRequestId: requestId },
    ],
  });
  await pay(admin, buyer, "Ada Stone");
  await look();
  const seen = await db.accountSignal.findMany({ orderBy: { kind: "asc" }, select: { userId: true, kind: true } });
  expect(seen).toEqual([
    { userId: buyer.id, kind: "payer" },
    { userId: owner.id, kind: "tag" },
  ]);
});

it("siblings at one address who buy for themselves are not a ring", async () => {
  const admin = await shop();
  const sister = await affiliate();
  for (const [weeks, name] of ["Ann Lee", "Ben Lee", "Cal Lee"].entries()) {
    const sibling = await below(sister, { name, createdAt: daysFromNow(-7 * (weeks + 1)) });
    await createAddress(db, sibling.id, { addressLine1: "12 Linden St", postalCode: "53703" });
    await pay(admin, sibling, name);
  }
  await createAddress(db, sister.id, { addressLine1: "12 Linden St.", postalCode: "53703" });
  await look();
  expect(await cases()).toEqual([]);
});

describe("a case on hold", () => {
  it("keeps its commissions out of payouts until it is cleared, after which they are paid", async () => {
    const admin = await shop();
    const { top, owner, caseId } = await secondAccount(admin);
    expect((await admin.payouts.preview()).toReview).toMatchObject([{ why: [{}, {}, { kind: "open-case" }] }]);
    await Promise.all([
      admin.rings.hold({ caseId, reason: "Same tag" }),
      admin.rings.hold({ caseId, reason: "Same tag" }),
    ]);
    expect(await db.earningHold.count({ where: { caseId, releasedAt: null } })).toBe(2);
    const preview = await admin.payouts.preview();
    expect(preview).toMatchObject({ count: 0, toReviewCount: 0 });
    const own = await (await asUser(top.id)).affiliate.earnings({});
    expect(own.entries[0]?.state).toEqual({ status: "on-hold", until: null });
    expect(JSON.stringify(own)).not.toContain(owner.id);
    expect(await (await asUser(top.id)).affiliate.dashboard()).toMatchObject({ onHoldCents: 400, availableCents: 0 });
    await expectBooksToBeRight(db);

    const later = daysFromNow(1);
    const tomorrow = (await createAdminCaller(db, { now: later })).admin;
    await tomorrow.rings.clear({ caseId, reason: "They showed us two passports", isForGood: false });
    expect(await tomorrow.payouts.preview()).toMatchObject({ count: 1, totalCents: 400 });
    const { runId } = await tomorrow.payouts.create(await seenRun(tomorrow.payouts));
    await tomorrow.payouts.sendAll({ runId, reference: "CA-1" });
    expect((await (await asUser(top.id, later)).affiliate.earnings({})).entries.at(-1)?.state).toMatchObject({
      ...{ status: "paid", reference: "CA-1" },
    });
    const mails = await db.outboxMail.findMany({ where: { toEmail: top.email }, orderBy: { createdAt: "asc" } });
    const templates = mails.map(({ template }) => template);
    expect(templates).toEqual(expect.arrayContaining(["earnings-on-hold", "earnings-released"]));
    await expectBooksToBeRight(db);
    const { events } = await admin.rings.byId({ caseId });
    expect(events.map(({ action }) => action).sort()).toEqual(["clear", "found", "hold"]);
  });

  it("holds the order's commissions on all ten levels, and releases all of them", async () => {
    const admin = await shop();
    const chain = await createChain(db, 10);
    const owner = chain.at(-1);
    if (!owner) throw new Error("a chain has a last one");
    await db.user.update({ where: { id: owner.id }, data: { cashappTag: "$Mine-1" } });
    const second = await below(owner, { cashappTag: "mine1" });
    const order = await pay(admin, second);
    const earned = await db.ledgerEntry.count({ where: { orderId: order.id, kind: "earn" } });
    expect(earned).toBe(10);
    await look();
    const { id: caseId } = await db.ringCase.findFirstOrThrow();
    await admin.rings.hold({ caseId, reason: "Same tag" });
    expect(await db.earningHold.count({ where: { caseId, releasedAt: null } })).toBe(10);
    for (const { id } of chain) {
      expect(await (await asUser(id)).affiliate.dashboard()).toMatchObject({ availableCents: 0 });
    }
    await admin.rings.clear({ caseId, reason: "Two passports", isForGood: false });
    expect(await db.earningHold.count({ where: { caseId, releasedAt: null } })).toBe(0);
    expect(await (await asUser(chain[0]?.id ?? "")).affiliate.dashboard()).toMatchObject({ onHoldCents: 0 });
    await expectBooksToBeRight(db);
  });

  it("leaves commissions in a prepared payout alone, and holds those of the accounts' later payments", async () => {
    const admin = await shop();
    const { top, second, caseId } = await secondAccount(admin);
    await admin.payouts.create(await seenRun(admin.payouts));
    await admin.rings.hold({ caseId, reason: "Same tag" });
    expect(await (await asUser(top.id)).affiliate.dashboard()).toMatchObject({ inPayoutCents: 400, onHoldCents: 0 });
    const later = daysFromNow(1);
    await pay((await createAdminCaller(db, { now: later })).admin, second);
    await look();
    const standing = await (await asUser(top.id, later)).affiliate.dashboard();
    expect(standing).toMatchObject({ inPayoutCents: 400, onHoldCents: 400, availableCents: 0 });
    await expectBooksToBeRight(db);
  });
});

describe("a partial refund of a held order", () => {
  it("keeps the rest held, and only the rest is paid out once the case is cleared", async () => {
    const admin = await shop();
    const { top, second, caseId } = await secondAccount(admin);
    await admin.rings.hold({ caseId, reason: "Same tag" });
    const { id: orderId } = await db.order.findFirstOrThrow({ where: { userId: second.id } });
    const refund = { orderId, goodsCents: 5_000, shippingCents: 0, reason: "Half was broken", internalNote: "" };
    await admin.orders.refundPart({ ...refund, to: "return", requestId: crypto.randomUUID() });
    expect(await (await asUser(top.id)).affiliate.dashboard()).toMatchObject({ onHoldCents: 200, availableCents: 0 });
    expect(await admin.payouts.preview()).toMatchObject({ count: 0 });
    // Level 1 earned $8.00 and level 2 $4.00: half of each is left to hold.
    expect(await admin.rings.byId({ caseId })).toMatchObject({ earnedCents: 600, heldCents: 600 });
    await expectBooksToBeRight(db);

    const tomorrow = (await createAdminCaller(db, { now: daysFromNow(1) })).admin;
    await tomorrow.rings.clear({ caseId, reason: "They showed us two passports", isForGood: false });
    expect(await tomorrow.payouts.preview()).toMatchObject({ totalCents: 200 });
    await tomorrow.payouts.create(await seenRun(tomorrow.payouts));
    expect(await db.payout.findMany({ select: { amountCents: true, affiliateUserId: true } })).toEqual([
      { amountCents: 200n, affiliateUserId: top.id },
    ]);
    await expectBooksToBeRight(db);
  });
});

describe("deciding a case", () => {
  it("for good keeps the household out of new cases and payout reviews, until they share a new tag", async () => {
    const admin = await shop();
    const parent = await affiliate();
    const child = await below(parent, { name: "Child", cashappTag: "$child" });
    await pay(admin, child, "A Parent");
    await pay(admin, await below(parent), "Somebody Else");
    await db.statementLine.updateMany({ data: { payerName: "A Parent" } });
    const mine = await createOrder(db, parent, { subtotalCents: 5_000 });
    await db.statementLine.create({
      data: {
        ...{ lineHash: "own", payerName: "A Parent", note: "", amountCents: 5_000, matchedOrderId: mine.id },
        confirmedAt: NOW,
      },
    });
    await admin.orders.markPaid({ orderId: mine.id });
    await look();
    const [found] = await cases();
    await admin.rings.clear({ caseId: found?.id ?? "", reason: "A family", isForGood: true });
    expect((await admin.payouts.preview()).toReviewCount).toBe(0);
    await pay(admin, child, "A Parent");
    await look();
    expect(await db.ringCase.count({ where: { status: { not: "cleared" } } })).toBe(0);
    expect((await admin.payouts.preview()).toReviewCount).toBe(0);
    await db.user.update({ where: { id: child.id }, data: { cashappTag: parent.cashappTag } });
    await pay(admin, child, "A Parent");
    await look();
    expect(await db.ringCase.count({ where: { status: "open" } })).toBe(1);
  });

  it("is refused after another admin, who is named, decided otherwise; the same decision is a no-op", async () => {
    const admin = await shop();
    const other = await shop();
    const { second, owner, caseId } = await secondAccount(admin);
    const decided = { cause: { reason: "already-decided" } };
    const suspended = { caseId, reason: "One person", accountReason: "Two accounts.", userIds: [second.id] };
    await admin.rings.suspend(suspended);
    expect(await other.rings.suspend(suspended)).toEqual({ alreadyDone: true });
    for (const change of [{ userIds: [second.id, owner.id] }, { accountReason: "Fraud." }, { reason: "Fraud" }]) {
      await expect(other.rings.suspend({ ...suspended, ...change })).rejects.toMatchObject(decided);
    }
    expect(await db.user.findUniqueOrThrow({ where: { id: owner.id } })).toMatchObject({ isDisabled: false });
    const cleared = { caseId, reason: "Two passports", isForGood: false };
    await admin.rings.clear(cleared);
    expect(await other.rings.clear(cleared)).toEqual({ alreadyDone: true });
    await expect(other.rings.clear({ ...cleared, isForGood: true })).rejects.toMatchObject({
      message: expect.stringMatching(/^.+ already cleared this case\. Your decision was not saved\./),
      ...decided,
    });
    await expect(other.rings.clear({ ...cleared, reason: "A family" })).rejects.toMatchObject(decided);
    expect(await db.clearedPair.count()).toBe(0);
    await admin.rings.reopen({ caseId, reason: "Look again" });
    expect(await other.rings.reopen({ caseId, reason: "Look again" })).toEqual({ alreadyDone: true });
    await expect(other.rings.reopen({ caseId, reason: "New mail" })).rejects.toMatchObject(decided);
    await admin.rings.hold({ caseId, reason: "Same tag" });
    await expect(other.rings.hold({ caseId, reason: "Same payer" })).rejects.toMatchObject(decided);
    const { events } = await admin.rings.byId({ caseId });
    expect(events.map(({ action }) => action).sort()).toEqual(["clear", "found", "hold", "reopen", "suspend"]);
  });

  it("for good clears only the evidence shown for each pair; new evidence opens a case", async () => {
    const admin = await shop();
    const top = await affiliate({ cashappTag: "$mine" });
    const [byPayer, byTag] = [await below(top), await below(top, { cashappTag: "mine" })];
    for (const buyer of [top, byPayer]) await pay(admin, buyer, "A Parent");
    await pay(admin, byTag);
    await look();
    const [found] = await cases();
    expect(found?.accountIds).toHaveLength(3);
    await admin.rings.clear({ caseId: found?.id ?? "", reason: "A family", isForGood: true });
    await pay(admin, byPayer, "A Parent");
    await pay(admin, byTag);
    await look();
    expect(await db.ringCase.count({ where: { status: "open" } })).toBe(0);
    await pay(admin, byTag, "A Parent");
    await look();
    const kind = "self-referral";
    expect(await db.ringCase.findMany({ where: { status: "open", kind } })).toMatchObject([
      { accountIds: [top.id, byTag.id].sort() },
    ]);
  });

  it("for good twice for one pair lets reopening either case undo only what that case cleared", async () => {
    const admin = await shop();
    const { owner, second, caseId: byTag } = await secondAccount(admin);
    const clearing = { reason: "A family", isForGood: true };
    await admin.rings.clear({ caseId: byTag, ...clearing });
    for (const buyer of [owner, second]) await pay(admin, buyer, "R Field");
    await look();
    const { id: byPayer } = await db.ringCase.findFirstOrThrow({ where: { status: "open" } });
    await admin.rings.clear({ caseId: byPayer, ...clearing });
    const cleared = async () =>
      (await db.clearedPair.findMany()).map(({ caseId, kinds }) => [
        caseId,
        kinds.filter((kind) => kind !== "timing").sort(),
      ]);
    const [tag, both] = [["tag"], ["payer", "tag"]];
    expect(await cleared()).toEqual([[byPayer, both]]);
    await admin.rings.reopen({ caseId: byTag, reason: "New mail" });
    expect(await cleared()).toEqual([[byPayer, both]]);
    await admin.rings.clear({ caseId: byTag, ...clearing });
    await admin.rings.reopen({ caseId: byPayer, reason: "New mail" });
    expect(await cleared()).toEqual([[byTag, tag]]);
    await admin.rings.reopen({ caseId: byTag, reason: "Another mail" });
    expect(await cleared()).toEqual([]);
  });

  it("by suspension suspends only the chosen accounts, or none if one is not part of the case", async () => {
    const admin = await shop();
    const { owner, second, top, caseId } = await secondAccount(admin);
    const act = { caseId, reason: "One person", accountReason: "You have two accounts." };
    await expect(admin.rings.suspend({ ...act, userIds: [second.id, top.id] })).rejects.toMatchObject({
      cause: { reason: "not-of-this-case" },
    });
    expect(await db.user.count({ where: { isDisabled: true } })).toBe(0);
    await admin.rings.suspend({ ...act, userIds: [second.id] });
    expect(await db.user.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({
      ...{ isDisabled: true, suspensionReason: "You have two accounts." },
    });
    expect(await db.user.findUniqueOrThrow({ where: { id: owner.id } })).toMatchObject({ isDisabled: false });
    await expect(admin.rings.hold({ caseId, reason: "x" })).rejects.toMatchObject({
      cause: { reason: "invalid-transition" },
    });
    expect(await admin.rings.byId({ caseId })).toMatchObject({ status: "suspended", heldCents: 1_200 });
    expect(await db.outboxMail.count({ where: { template: "account-suspended" } })).toBe(1);
  });
});

it("a payment whose check fails is skipped until it succeeds, and does not block others", async () => {
  const admin = await shop();
  const orders = [];
  for (let n = 0; n < 3; n++) orders.push(await pay(admin, await createUser(db)));
  const [, bad] = orders;
  await db.$executeRawUnsafe(`
    CREATE FUNCTION refuse_ring_check() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.order_id = '${bad?.id}' THEN RAISE EXCEPTION 'not this one'; END IF; RETURN NEW; END $$`);
  try {
    await db.$executeRaw`CREATE TRIGGER refuse_ring_check BEFORE UPDATE ON order_postings
      FOR EACH ROW EXECUTE FUNCTION refuse_ring_check()`;
    expect(await checkPayments({ db, now: NOW })).toBe(2);
    expect(await checkPayments({ db, now: NOW })).toBe(0);
  } finally {
    await db.$executeRaw`DROP FUNCTION refuse_ring_check() CASCADE`;
  }
  expect(await checkPayments({ db, now: NOW })).toBe(1);
});
