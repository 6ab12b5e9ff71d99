import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createUser, daysFromNow, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const DAY_MS = 86_400_000;
const BOTH = { requestedTier: "Gold", orderReference: "C-1002", seenAmountCents: 46_800 } as const;
const UPGRADE = { ...BOTH, seenAmountCents: 29_400 } as const;
/** Six months after NOW. */
const SIX_MONTHS = new Date("2026-12-15T12:00:00.000Z");
const plusDays = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MS);

async function bronzeUntil(expiresAt: Date | null, overrides: object = {}) {
  const bronze = {
    subscriptionTier: "Bronze",
    subscriptionExpiresAt: expiresAt,
    markupReductionPercentage: 10,
  } as const;
  const user = await createUser(db, { ...bronze, ...overrides });
  return { user, at: (now: Date) => callerFor(db, user.id, { now }), api: await callerFor(db, user.id) };
}
const adminAt = async (now = NOW) => (await createAdminCaller(db, { now })).admin;
const userOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const requestOf = (id: string) =>
  db.subscriptionRequest.findUniqueOrThrow({ where: { id }, include: { payments: { orderBy: { tier: "asc" } } } });
/** E-mails to members, without the shop's notification of each request. */
const mails = () =>
  db.outboxMail.findMany({ where: { template: { not: "membership-requested" } }, orderBy: { createdAt: "asc" } });

/** A Bronze member with ten days left requests Gold; Bronze ends before an admin decides. */
async function endedUpgrade() {
  const member = await bronzeUntil(daysFromNow(10));
  const { requestId } = await member.api.membership.request(UPGRADE);
  return { ...member, requestId, later: daysFromNow(10) };
}

describe("an upgrade", () => {
  it("quotes the Gold days for unused Bronze time beforehand, and grants exactly those", async () => {
    for (const [days, unusedDays, goldDays] of [
      [10, 10, 6],
      [300.5, 301, 178],
      [0.1, 1, 1],
    ] as const) {
      const { user, api } = await bronzeUntil(daysFromNow(days));
      const endsAt = plusDays(SIX_MONTHS, goldDays);
      const { offers } = await api.membership.mine();
      expect(offers[1]).toMatchObject({
        ...{ kind: "upgrade", amountCents: 29_400, endsAt },
        conversion: { bronzeEndsAt: daysFromNow(days), unusedDays, goldDays },
      });
      expect(offers[0]).toMatchObject({ kind: "renewal", conversion: null });
      const { requestId } = await api.membership.request(UPGRADE);
      const boss = await adminAt();
      expect(await boss.membership.approval({ requestId })).toMatchObject({
        ...{ outcome: "approve", refusal: null, endsAt },
        conversion: { unusedDays, goldDays },
      });
      await boss.membership.approve({ requestId });
      expect(await userOf(user.id)).toMatchObject({ subscriptionTier: "Gold", subscriptionExpiresAt: endsAt });
    }
  });

  it("converts two years of unused Bronze into 433 days of Gold on top of the six months", async () => {
    const { user, api } = await bronzeUntil(new Date("2028-06-15T12:00:00.000Z"));
    const { requestId } = await api.membership.request(UPGRADE);
    await (await adminAt()).membership.approve({ requestId });
    // 731 days x 29/49 = 432.6.
    expect((await userOf(user.id)).subscriptionExpiresAt).toEqual(plusDays(SIX_MONTHS, 433));
  });

  it("converts nothing for a Bronze that has no end date or has ended", async () => {
    const endless = await bronzeUntil(null);
    expect((await endless.api.membership.mine()).offers[1]).toMatchObject({ conversion: null, endsAt: SIX_MONTHS });
    const ended = await bronzeUntil(NOW);
    expect((await ended.api.membership.mine()).offers[1]).toMatchObject({
      ...{ kind: "both", conversion: null, endsAt: SIX_MONTHS },
    });
  });

  it("converts as of its approval, and only once for twenty concurrent approvals", async () => {
    const { user, api } = await bronzeUntil(daysFromNow(100));
    const { requestId } = await api.membership.request(UPGRADE);
    const boss = await adminAt(daysFromNow(50));
    const presses = await Promise.all(Array.from({ length: 20 }, () => boss.membership.approve({ requestId })));
    expect(presses.filter(({ alreadyApproved }) => !alreadyApproved)).toHaveLength(1);
    // 50 days are left: 50 x 29/49 = 29.6.
    const fresh = new Date(daysFromNow(50));
    fresh.setUTCMonth(fresh.getUTCMonth() + 6);
    expect((await userOf(user.id)).subscriptionExpiresAt).toEqual(plusDays(fresh, 30));
    expect(await mails()).toHaveLength(1);
  });
});

describe("a request whose price has changed", () => {
  it("is not approved at the old price: the member is quoted the new one once, on the page and by e-mail", async () => {
    const { user, at, requestId, later } = await endedUpgrade();
    const boss = await adminAt(later);
    expect(await boss.membership.approval({ requestId })).toMatchObject({ outcome: "requote", amountCents: 46_800 });
    const presses = await Promise.allSettled(Array.from({ length: 10 }, () => boss.membership.approve({ requestId })));
    const done = presses.flatMap((press) => (press.status === "fulfilled" ? [press.value] : []));
    expect(done).toEqual([{ alreadyApproved: false, requotedCents: 46_800 }]);
    for (const press of presses) {
      if (press.status === "rejected") expect(press.reason).toMatchObject({ cause: { reason: "waiting-for-member" } });
    }
    expect(await userOf(user.id)).toMatchObject({ subscriptionTier: "Bronze", subscriptionExpiresAt: daysFromNow(10) });
    expect(await requestOf(requestId)).toMatchObject({
      ...{ status: "pending", amountCents: 29_400, requotedCents: 46_800, requotedAt: later },
    });
    const [mail] = await mails();
    expect(await mails()).toMatchObject([{ template: "membership-requoted", toEmail: user.email }]);
    const { text } = await composeMail(db, { template: "membership-requoted", payload: mail?.payload });
    for (const words of ["Your Bronze membership ended", "$294.00", "$468.00", "$174.00"])
      expect(text).toContain(words);
    const { pending } = await (await at(later)).membership.mine();
    expect(pending?.requote).toMatchObject({
      ...{ formerCents: 29_400, amountCents: 46_800, toPayCents: 17_400 },
      link: "https://cash.app/$AssayShop/174.00",
    });
    expect((await boss.membership.pending()).requests).toMatchObject([{ requotedCents: 46_800 }]);
    expect(await db.auditEntry.count({ where: { action: "membership.requote" } })).toBe(1);
  });

  it("is approved after the member accepts the new amount, with a payment for each tier", async () => {
    const { user, at, requestId, later } = await endedUpgrade();
    const boss = await adminAt(later);
    await boss.membership.approve({ requestId });
    const api = (await at(later)).membership;
    const answer = { requestId, seenAmountCents: 46_800, orderReference: "C-2003" };
    await expect(api.acceptRequote({ requestId, seenAmountCents: 46_800 })).rejects.toThrow(
      "Please enter your order reference",
    );
    await expect(api.acceptRequote({ ...answer, seenAmountCents: 29_400 })).rejects.toMatchObject({
      cause: { reason: "amount-changed" },
    });
    await Promise.all([1, 2, 3].map(() => api.acceptRequote(answer)));
    expect(await requestOf(requestId)).toMatchObject({
      ...{ amountCents: 46_800, currentTier: "None", requotedCents: null, requotedAt: null },
      payments: [
        { tier: "Bronze", amountCents: 17_400, orderReference: "C-2003" },
        { tier: "Gold", amountCents: 29_400, orderReference: "C-1002" },
      ],
    });
    expect(await db.auditEntry.count({ where: { action: "membership.accept-requote" } })).toBe(1);
    expect(await boss.membership.approve({ requestId })).toEqual({ alreadyApproved: false, requotedCents: null });
    expect(await userOf(user.id)).toMatchObject({ subscriptionTier: "Gold" });
    expect((await requestOf(requestId)).payments.map(({ verifiedByAdmin }) => verifiedByAdmin)).toEqual([true, true]);
  });

  it("can be cancelled or rejected instead, which allows a new request", async () => {
    for (const way of ["cancel", "reject"] as const) {
      const { at, requestId, later } = await endedUpgrade();
      const boss = await adminAt(later);
      await boss.membership.approve({ requestId });
      const api = (await at(later)).membership;
      if (way === "cancel") await api.cancel({ requestId });
      else await boss.membership.reject({ requestId, reason: "No payment" });
      await expect(
        api.acceptRequote({ requestId, seenAmountCents: 46_800, orderReference: "C-9" }),
      ).rejects.toMatchObject({ cause: { reason: "already-decided" } });
      await api.request(BOTH);
    }
  });

  it("is approved at the original amount when that applies again", async () => {
    const { user, requestId, later } = await endedUpgrade();
    const boss = await adminAt(later);
    await boss.membership.approve({ requestId });
    await db.user.update({ where: { id: user.id }, data: { subscriptionExpiresAt: daysFromNow(40) } });
    expect(await boss.membership.approve({ requestId })).toEqual({ alreadyApproved: false, requotedCents: null });
    expect(await requestOf(requestId)).toMatchObject({ status: "approved", amountCents: 29_400, requotedCents: null });
    // 30 days are left: 30 x 29/49 = 17.8.
    const fresh = new Date(later);
    fresh.setUTCMonth(fresh.getUTCMonth() + 6);
    expect((await userOf(user.id)).subscriptionExpiresAt).toEqual(plusDays(fresh, 18));
  });

  it("shows the member no other amount while the original one applies again, and accepts that one only", async () => {
    const { user, at, requestId, later } = await endedUpgrade();
    await (await adminAt(later)).membership.approve({ requestId });
    await db.user.update({ where: { id: user.id }, data: { subscriptionExpiresAt: daysFromNow(40) } });
    const api = (await at(later)).membership;
    const { pending, requests } = await api.mine();
    expect(pending).toMatchObject({ amountCents: 29_400, requotedCents: null, requote: null });
    expect(requests).toMatchObject([{ requotedCents: null }]);
    const answer = { requestId, orderReference: "C-9" };
    await expect(api.acceptRequote({ ...answer, seenAmountCents: 46_800 })).rejects.toMatchObject({
      cause: { reason: "amount-changed" },
    });
    await api.acceptRequote({ ...answer, seenAmountCents: 29_400 });
    expect(await requestOf(requestId)).toMatchObject({ amountCents: 29_400, requotedCents: null });
  });

  it("shows and accepts the amount that applies now if it is another one than was requoted", async () => {
    const { at, requestId, later } = await endedUpgrade();
    await (await adminAt(later)).membership.approve({ requestId });
    // As a release that changes the plans' prices would leave it.
    await db.subscriptionRequest.update({ where: { id: requestId }, data: { requotedCents: 40_000 } });
    const api = (await at(later)).membership;
    expect((await api.mine()).pending?.requote).toMatchObject({ amountCents: 46_800, toPayCents: 17_400 });
    await api.acceptRequote({ requestId, seenAmountCents: 46_800, orderReference: "C-9" });
    expect(await requestOf(requestId)).toMatchObject({ amountCents: 46_800, requotedCents: null });
  });

  it("is requoted at a lower price too, without a further payment", async () => {
    const user = await createUser(db);
    const api = (await callerFor(db, user.id)).membership;
    const { requestId } = await api.request(BOTH);
    await db.user.update({
      where: { id: user.id },
      data: { subscriptionTier: "Bronze", subscriptionExpiresAt: daysFromNow(90), markupReductionPercentage: 10 },
    });
    const boss = await adminAt();
    expect(await boss.membership.approve({ requestId })).toMatchObject({ requotedCents: 29_400 });
    const { pending } = await (await callerFor(db, user.id)).membership.mine();
    expect(pending?.requote).toMatchObject({ toPayCents: 0, toReturnCents: 17_400 });
    await api.acceptRequote({ requestId, seenAmountCents: 29_400 });
    expect((await requestOf(requestId)).payments).toMatchObject([{ tier: "Gold", amountCents: 29_400 }]);
    await boss.membership.approve({ requestId });
    expect(await userOf(user.id)).toMatchObject({ subscriptionTier: "Gold" });
  });

  it("asks only for the amount not yet received: in the e-mail, on the profile and on acceptance", async () => {
    const { at, requestId, later } = await endedUpgrade();
    const { payments, membership } = await adminAt(later);
    const arrives = async (amountCents: number, verdict: "partial" | "rest") => {
      const line = { paidAt: later, payerName: "Robin", note: "C-1002", reference: "", amountCents };
      await payments.importStatement({ payments: [line] });
      const [open] = (await payments.openLines()).lines;
      await payments.confirmLine({ lineId: open?.id ?? "", kind: "membership", targetId: requestId, verdict });
    };
    await arrives(10_000, "partial");
    await membership.approve({ requestId });
    const api = (await at(later)).membership;
    expect((await api.mine()).pending?.requote).toMatchObject({ toPayCents: 36_800, toReturnCents: 0 });
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "membership-requoted" } });
    for (const fact of [/Received: +\$100\.00/, /Still to pay: +\$368\.00/])
      expect((await composeMail(db, mail)).text).toMatch(fact);
    await db.statementLine.updateMany({ data: { amountCents: 46_800 } });
    expect((await composeMail(db, mail)).text).not.toContain("Still to pay");
    await api.acceptRequote({ requestId, seenAmountCents: 46_800 });
    expect(await requestOf(requestId)).toMatchObject({ amountCents: 46_800, paymentProof: "C-1002" });
  });

  it("asks for the rest of the original amount, and lets it be reported, once that amount applies again", async () => {
    const { user, at, requestId, later } = await endedUpgrade();
    const { payments, membership } = await adminAt(later);
    const line = { paidAt: later, payerName: "Robin", note: "C-1002", reference: "", amountCents: 10_000 };
    await payments.importStatement({ payments: [line] });
    const lineId = (await payments.openLines()).lines[0]?.id ?? "";
    await payments.confirmLine({ lineId, kind: "membership", targetId: requestId, verdict: "partial" });
    await membership.approve({ requestId });
    const requoted = (await at(later)).membership;
    expect((await requoted.mine()).pending).toMatchObject({ requotedCents: 46_800, rest: null });
    await expect(requoted.reportRestSent({ requestId })).rejects.toMatchObject({ cause: { reason: "nothing-to-pay" } });
    await db.user.update({ where: { id: user.id }, data: { subscriptionExpiresAt: daysFromNow(40) } });
    const api = (await at(later)).membership;
    expect((await api.mine()).pending).toMatchObject({ requote: null, rest: { amountCents: 19_400 } });
    expect(await api.reportRestSent({ requestId })).toEqual({ alreadySaid: false });
  });

  it("cannot be accepted by another customer", async () => {
    const { requestId, later } = await endedUpgrade();
    await (await adminAt(later)).membership.approve({ requestId });
    const stranger = (await callerFor(db, (await createUser(db)).id, { now: later })).membership;
    const answer = { requestId, seenAmountCents: 46_800, orderReference: "C-9" };
    await expect(stranger.acceptRequote(answer)).rejects.toThrow("Request not found");
    expect(await requestOf(requestId)).toMatchObject({ amountCents: 29_400 });
  });

  it("is approved only at the accepted amount when acceptance, cancellation and approval are concurrent", async () => {
    for (let round = 0; round < 5; round++) {
      const { user, at, requestId, later } = await endedUpgrade();
      const boss = await adminAt(later);
      await boss.membership.approve({ requestId });
      const api = (await at(later)).membership;
      await Promise.allSettled([
        api.acceptRequote({ requestId, seenAmountCents: 46_800, orderReference: "C-9" }),
        api.cancel({ requestId }),
        boss.membership.approve({ requestId }),
      ]);
      const { status, amountCents } = await requestOf(requestId);
      const { subscriptionTier } = await userOf(user.id);
      if (status === "approved") expect([amountCents, subscriptionTier]).toEqual([46_800, "Gold"]);
      else expect(subscriptionTier).toBe("Bronze");
    }
  });

  it("is not approved by its statement line either: the money is recorded, and the rest completes it", async () => {
    const { user, at, requestId, later } = await endedUpgrade();
    const { payments, membership } = await adminAt(later);
    const line = { paidAt: later, payerName: "Robin Payer", note: "", reference: "C-1002", amountCents: 29_400 };
    await payments.importStatement({ payments: [line] });
    const [open] = (await payments.openLines()).lines;
    const confirmation = { lineId: open?.id ?? "", kind: "membership", targetId: requestId, verdict: "exact" } as const;
    expect(await payments.confirmLine(confirmation)).toMatchObject({
      ...{ alreadyConfirmed: false, isPaid: false, requotedCents: 46_800 },
    });
    expect(await userOf(user.id)).toMatchObject({ subscriptionTier: "Bronze" });
    const api = (await at(later)).membership;
    await api.acceptRequote({ requestId, seenAmountCents: 46_800, orderReference: "C-2003" });
    // The difference was paid under the new reference, so the member is not asked for it again.
    expect((await api.mine()).pending?.rest).toMatchObject({ amountCents: 17_400, isSaidSent: true });
    await payments.importStatement({ payments: [{ ...line, reference: "C-2003", amountCents: 17_400 }] });
    const [rest] = (await payments.openLines()).lines;
    expect(rest?.match).toMatchObject({ verdict: "rest", to: { id: requestId } });
    await payments.confirmLine({ ...confirmation, lineId: rest?.id ?? "", verdict: "rest" });
    expect(await userOf(user.id)).toMatchObject({ subscriptionTier: "Gold" });
    expect((await membership.pending()).count).toBe(0);
  });
});

describe("an accepted and paid requote", () => {
  it("asks for nothing when the earlier payment arrives in parts, but does when the new one falls short", async () => {
    const { at, requestId, later } = await endedUpgrade();
    const boss = await adminAt(later);
    await boss.membership.approve({ requestId });
    const { mine, acceptRequote } = (await at(later)).membership;
    await acceptRequote({ requestId, seenAmountCents: 46_800, orderReference: "C-2003" });
    const arrives = async ({ payments }: typeof boss, amountCents: number, paidAt: Date) => {
      const line = { paidAt, payerName: "Robin Payer", note: "C-1002", reference: "", amountCents };
      await payments.importStatement({ payments: [line] });
      const lineId = (await payments.openLines()).lines[0]?.id ?? "";
      await payments.confirmLine({ lineId, kind: "membership", targetId: requestId, verdict: "partial" });
    };
    const asked = () => db.outboxMail.count({ where: { template: "membership-part" } });
    for (const amountCents of [20_000, 9_400]) await arrives(boss, amountCents, NOW);
    expect((await mine()).pending?.rest).toMatchObject({ amountCents: 17_400, isSaidSent: true, sentAt: later });
    expect(await asked()).toBe(0);
    const dayAfter = daysFromNow(11);
    await arrives(await adminAt(dayAfter), 10_000, later);
    expect((await mine()).pending?.rest).toMatchObject({ amountCents: 7_400, isSaidSent: false, sentAt: null });
    expect(await asked()).toBe(1);
  });
});

describe("a custom discount", () => {
  it("above the plan's is kept on approval, applies during the term, and outlives it", async () => {
    const user = await createUser(db, { markupReductionPercentage: 0, customDiscountPercentage: 40 });
    const api = (await callerFor(db, user.id)).membership;
    const { requestId } = await api.request(BOTH);
    const boss = await adminAt();
    expect(await boss.membership.approval({ requestId })).toMatchObject({
      ...{ customDiscountPercent: 40, planDiscountPercent: 25 },
    });
    await boss.membership.approve({ requestId });
    expect(await userOf(user.id)).toMatchObject({ markupReductionPercentage: 25, customDiscountPercentage: 40 });
    const member = (await callerFor(db, user.id)).membership;
    expect(await member.mine()).toMatchObject({ isActive: true, discountPercent: 40, customDiscountPercent: 40 });
    const after = (await callerFor(db, user.id, { now: daysFromNow(400) })).membership;
    expect(await after.mine()).toMatchObject({ isActive: false, discountPercent: 40 });
  });

  it("below the plan's gives way during the term, and applies again after it", async () => {
    const user = await createUser(db, { customDiscountPercentage: 15 });
    const api = (await callerFor(db, user.id)).membership;
    const { requestId } = await api.request(BOTH);
    await (await adminAt()).membership.approve({ requestId });
    const member = (await callerFor(db, user.id)).membership;
    expect(await member.mine()).toMatchObject({ discountPercent: 25, customDiscountPercent: 15 });
    const after = (await callerFor(db, user.id, { now: daysFromNow(400) })).membership;
    expect(await after.mine()).toMatchObject({ discountPercent: 15 });
  });

  it.each([
    ["without a membership", { markupReductionPercentage: 40 }],
    [
      "above a running Bronze",
      { subscriptionTier: "Bronze", subscriptionExpiresAt: daysFromNow(30), markupReductionPercentage: 40 },
    ],
  ] as const)("stored in the membership's discount field %s, as in an older backup, is kept too", async (_, stored) => {
    const user = await createUser(db, stored);
    const api = (await callerFor(db, user.id)).membership;
    const { offers } = await api.mine();
    const { requestId } = await api.request({ ...BOTH, seenAmountCents: offers[1]?.amountCents ?? 0 });
    await (await adminAt()).membership.approve({ requestId });
    expect(await userOf(user.id)).toMatchObject({ markupReductionPercentage: 25, customDiscountPercentage: 40 });
  });
});

describe("a request that became cheaper after it was paid", () => {
  it("is approved at the new amount, and the surplus is recorded once as money to return", async () => {
    const user = await createUser(db);
    const api = (await callerFor(db, user.id)).membership;
    const { requestId } = await api.request(BOTH);
    const boss = await adminAt();
    const bronze = { subscriptionTier: "Bronze", subscriptionExpiresAt: daysFromNow(100) } as const;
    await db.user.update({ where: { id: user.id }, data: { ...bronze, markupReductionPercentage: 10 } });
    const line = { paidAt: NOW, payerName: "Robin", note: BOTH.orderReference, amountCents: 46_800, reference: "" };
    await boss.payments.importStatement({ payments: [line] });
    const [open] = (await boss.payments.openLines()).lines;
    const confirmation = { lineId: open?.id ?? "", kind: "membership", targetId: requestId, verdict: "exact" } as const;
    expect(await boss.payments.confirmLine(confirmation)).toMatchObject({ requotedCents: 29_400 });
    await api.acceptRequote({ requestId, seenAmountCents: 29_400 });
    await Promise.all([1, 2, 3].map(() => boss.membership.approve({ requestId })));
    const { rows } = await boss.payments.moneyReturns({ view: "open" });
    expect(rows).toMatchObject([{ amountCents: 17_400, line: { payerName: "Robin" } }]);
    const activated = await db.outboxMail.findFirstOrThrow({ where: { template: "membership-activated" } });
    expect((await composeMail(db, activated)).text).toContain("$174.00");
  });

  it("returns the overpayment even if it was store credit until the confirmation was undone", async () => {
    const user = await createUser(db);
    const api = (await callerFor(db, user.id)).membership;
    const { requestId } = await api.request(BOTH);
    const boss = await adminAt();
    const line = { paidAt: NOW, payerName: "Robin", note: BOTH.orderReference, amountCents: 47_800, reference: "" };
    await boss.payments.importStatement({ payments: [line] });
    const lineId = (await boss.payments.openLines()).lines[0]?.id ?? "";
    const surplus = { choice: "credit", amountCents: 1_000 } as const;
    const confirmation = { lineId, kind: "membership", targetId: requestId, verdict: "over", surplus } as const;
    expect(await boss.payments.confirmLine(confirmation)).toMatchObject({ isPaid: true });
    await boss.payments.undoConfirmation({ lineId, confirmedAt: NOW });
    const bronze = { subscriptionTier: "Bronze", subscriptionExpiresAt: daysFromNow(100) } as const;
    await db.user.update({ where: { id: user.id }, data: { ...bronze, markupReductionPercentage: 10 } });
    expect(await boss.payments.confirmLine(confirmation)).toMatchObject({ requotedCents: 29_400 });
    await api.acceptRequote({ requestId, seenAmountCents: 29_400 });
    await boss.membership.approve({ requestId });
    const { rows } = await boss.payments.moneyReturns({ view: "open" });
    expect(rows).toMatchObject([{ amountCents: 18_400, line: { payerName: "Robin" } }]);
  });
});
