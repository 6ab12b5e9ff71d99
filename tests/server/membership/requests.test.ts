import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createUser, daysFromNow, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const shop = env.ROOT_AFFILIATE_EMAIL;
const BRONZE = { requestedTier: "Bronze", orderReference: "C-1001", seenAmountCents: 17_400 } as const;
const BOTH = { requestedTier: "Gold", orderReference: "C-1002", seenAmountCents: 46_800 } as const;
const UPGRADE = { ...BOTH, seenAmountCents: 29_400 } as const;

async function member(overrides: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(db, overrides);
  return { user, api: await callerFor(db, user.id) };
}
const bronzeUntil = (days: number) => ({
  subscriptionTier: "Bronze" as const,
  subscriptionExpiresAt: daysFromNow(days),
  markupReductionPercentage: 10,
});
const admin = async () => {
  const user = await createAdmin(db);
  return { user, api: await callerFor(db, user.id) };
};

describe("requesting a membership", () => {
  it("costs $174 for Bronze and $468 for Gold with Bronze, each with a payment link and QR code", async () => {
    const { api } = await member();
    const { offers, paymentTag, tier, isActive } = await api.membership.mine();
    expect({ paymentTag, tier, isActive }).toEqual({ paymentTag: "$AssayShop", tier: "None", isActive: false });
    expect(offers).toMatchObject([
      { requestedTier: "Bronze", kind: "new", amountCents: 17_400, link: "https://cash.app/$AssayShop/174.00" },
      { requestedTier: "Gold", kind: "both", amountCents: 46_800, link: "https://cash.app/$AssayShop/468.00" },
    ]);
    for (const { qrSvg } of offers) expect(qrSvg).toMatch(/^<svg/);
  });

  it("costs $294 for Gold with an active Bronze, and $468 again once that has lapsed", async () => {
    const active = await member(bronzeUntil(10));
    expect((await active.api.membership.mine()).offers[1]).toMatchObject({ kind: "upgrade", amountCents: 29_400 });
    const lapsed = await member(bronzeUntil(-1));
    expect((await lapsed.api.membership.mine()).offers[1]).toMatchObject({ kind: "both", amountCents: 46_800 });
  });

  it("stores tier, amount, reference and payments for an admin to verify", async () => {
    const { user, api } = await member();
    const { requestId } = await api.membership.request({ ...BOTH, orderReference: "  C-1002 " });
    expect(await db.subscriptionRequest.findUniqueOrThrow({ where: { id: requestId } })).toMatchObject({
      userId: user.id,
      userEmail: user.email,
      currentTier: "None",
      requestedTier: "Gold",
      amountCents: 46_800,
      paymentProof: "C-1002",
      status: "pending",
    });
    const { pending, requests } = await api.membership.mine();
    expect(pending?.id).toBe(requestId);
    expect(requests[0]?.payments).toMatchObject([
      { tier: "Bronze", amountCents: 17_400, verifiedByAdmin: false },
      { tier: "Gold", amountCents: 29_400, verifiedByAdmin: false },
    ]);
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ subscriptionTier: "None" });
  });

  it("requires a payment reference", async () => {
    const { api } = await member();
    for (const orderReference of ["", "   "]) {
      await expect(api.membership.request({ ...BRONZE, orderReference })).rejects.toThrow(
        "Please enter your order reference",
      );
    }
    expect(await db.subscriptionRequest.count()).toBe(0);
  });

  it("is refused when the amount differs from the one shown", async () => {
    const { api } = await member();
    const refused = api.membership.request({ ...UPGRADE });
    await expect(refused).rejects.toMatchObject({ code: "CONFLICT", cause: { reason: "amount-changed" } });
    expect(await db.subscriptionRequest.count()).toBe(0);
  });

  it("is refused for Bronze while Gold is active, and for a membership without an end date", async () => {
    const gold = { subscriptionTier: "Gold", markupReductionPercentage: 25 } as const;
    const running = await member({ ...gold, subscriptionExpiresAt: daysFromNow(30) });
    await expect(running.api.membership.request(BRONZE)).rejects.toMatchObject({ cause: { reason: "already-gold" } });
    const endless = await member({ ...gold, subscriptionExpiresAt: null });
    await expect(endless.api.membership.request(UPGRADE)).rejects.toMatchObject({ cause: { reason: "no-end-date" } });
  });

  it("is refused for a wholesale account, which already buys at cost", async () => {
    const { api } = await member({ vipWholesaleAccount: true });
    await expect(api.membership.request(BRONZE)).rejects.toMatchObject({ cause: { reason: "wholesale-account" } });
    expect(await db.subscriptionRequest.count()).toBe(0);
  });

  it("allows one pending request at a time, even with twenty concurrent clicks", async () => {
    const { api } = await member();
    const presses = await Promise.allSettled(Array.from({ length: 20 }, () => api.membership.request(BRONZE)));
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const press of presses) {
      if (press.status === "rejected") expect(press.reason).toMatchObject({ cause: { reason: "already-asked" } });
    }
    expect(await db.subscriptionRequest.count()).toBe(1);
    expect(await db.subscriptionPayment.count()).toBe(1);
  });
});

describe("cancelling a request", () => {
  it("works once, keeps it in the history, and allows a new request", async () => {
    const { api } = await member();
    const { requestId } = await api.membership.request(BRONZE);
    await api.membership.cancel({ requestId });
    const { pending, requests } = await api.membership.mine();
    expect(pending).toBeNull();
    expect(requests[0]).toMatchObject({ status: "rejected", isCancelled: true, rejectionReason: null });
    await expect(api.membership.cancel({ requestId })).rejects.toMatchObject({ cause: { reason: "already-decided" } });
    await api.membership.request(BOTH);
  });

  it("reports another member's request as not found", async () => {
    const { api } = await member();
    const { requestId } = await api.membership.request(BRONZE);
    const { api: other } = await member();
    for (const id of [requestId, crypto.randomUUID()]) {
      await expect(other.membership.cancel({ requestId: id })).rejects.toThrow("Request not found");
    }
    expect((await other.membership.mine()).requests).toEqual([]);
    expect(await db.subscriptionRequest.count({ where: { status: "pending" } })).toBe(1);
  });

  it("excludes a concurrent approval: exactly one of the two succeeds", async () => {
    for (let round = 0; round < 5; round++) {
      const { user, api } = await member();
      const { requestId } = await api.membership.request(BRONZE);
      const boss = await admin();
      const [cancelled, approved] = await Promise.allSettled([
        api.membership.cancel({ requestId }),
        boss.api.admin.membership.approve({ requestId }),
      ]);
      expect(cancelled.status).not.toBe(approved.status);
      const { subscriptionTier } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
      expect(subscriptionTier).toBe(approved.status === "fulfilled" ? "Bronze" : "None");
    }
  });
});

describe("approving a request", () => {
  it("sets tier, discount and six months, verifies the payments, e-mails the member and is audited", async () => {
    const { user, api } = await member();
    const { requestId } = await api.membership.request(BOTH);
    const boss = await admin();
    expect(await boss.api.admin.membership.approve({ requestId })).toEqual({
      alreadyApproved: false,
      requotedCents: null,
    });
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      subscriptionTier: "Gold",
      markupReductionPercentage: 25,
      subscriptionExpiresAt: new Date("2026-12-15T12:00:00.000Z"),
    });
    const request = await db.subscriptionRequest.findUniqueOrThrow({
      where: { id: requestId },
      include: { payments: true },
    });
    expect(request).toMatchObject({ status: "approved", reviewedAt: NOW, reviewedByUserId: boss.user.id });
    expect(request.payments.map(({ verifiedByAdmin }) => verifiedByAdmin)).toEqual([true, true]);
    expect(await db.outboxMail.findMany({ orderBy: { createdAt: "asc" } })).toMatchObject([
      { template: "membership-requested", toEmail: shop, payload: { requestId, fromUserId: user.id } },
      { template: "membership-activated", toEmail: user.email, payload: { userId: user.id, tier: "Gold" } },
    ]);
    expect(await db.auditEntry.findMany()).toMatchObject([
      { action: "membership.approve", entityId: requestId, actorUserId: boss.user.id },
    ]);
  });

  it("is confirmed to the member with amount, reference and where to pay; that is dropped once it is decided", async () => {
    const { user, api } = await member();
    const { requestId } = await api.membership.request(BRONZE);
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "membership-received" } });
    expect(mail.toEmail).toBe(user.email);
    const { subject, text } = await composeMail(db, mail);
    expect(subject).toBe("We have your request for Bronze");
    for (const fact of [/Amount:\s+\$174\.00/, /Payment reference:\s+\S/, /Send to:\s+\$/]) expect(text).toMatch(fact);
    await db.user.update({ where: { id: user.id }, data: { isDisabled: true } });
    expect((await composeMail(db, mail)).text).not.toMatch(/Send to|cash\.app/);
    await db.user.update({ where: { id: user.id }, data: { isDisabled: false } });
    await api.membership.cancel({ requestId });
    expect(await db.outboxMail.count({ where: { template: "membership-received" } })).toBe(0);
  });

  it("takes effect once for twenty concurrent clicks", async () => {
    const { user, api } = await member(bronzeUntil(10));
    const { requestId } = await api.membership.request(BRONZE);
    const boss = await admin();
    const presses = await Promise.all(
      Array.from({ length: 20 }, () => boss.api.admin.membership.approve({ requestId })),
    );
    expect(presses.filter(({ alreadyApproved }) => !alreadyApproved)).toHaveLength(1);
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      // 15 June + 10 days, and six months.
      subscriptionExpiresAt: new Date("2026-12-25T12:00:00.000Z"),
      markupReductionPercentage: 10,
    });
    expect(await db.outboxMail.count({ where: { template: "membership-activated" } })).toBe(1);
    expect(await db.auditEntry.count()).toBe(1);
    expect(await db.subscriptionPayment.count()).toBe(1);
  });

  it("never replaces Gold with a Bronze requested earlier", async () => {
    const { user, api } = await member();
    const { requestId } = await api.membership.request(BRONZE);
    const data = {
      subscriptionTier: "Gold",
      subscriptionExpiresAt: daysFromNow(90),
      markupReductionPercentage: 25,
    } as const;
    await db.user.update({ where: { id: user.id }, data });
    const refused = (await admin()).api.admin.membership.approve({ requestId });
    await expect(refused).rejects.toMatchObject({ code: "CONFLICT", cause: { reason: "already-gold" } });
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject(data);
  });
});

describe("rejecting a request", () => {
  it("e-mails the member the reason once, and prevents a later approval", async () => {
    const { user, api } = await member();
    const { requestId } = await api.membership.request(BRONZE);
    const { api: boss } = await admin();
    await expect(boss.admin.membership.reject({ requestId, reason: " " })).rejects.toThrow("Please give a reason");
    const reason = "No such payment has arrived";
    expect(await boss.admin.membership.reject({ requestId, reason })).toEqual({ alreadyRejected: false });
    expect(await boss.admin.membership.reject({ requestId, reason: "Again" })).toEqual({ alreadyRejected: true });
    expect((await api.membership.mine()).requests[0]).toMatchObject({
      status: "rejected",
      isCancelled: false,
      rejectionReason: reason,
    });
    await expect(boss.admin.membership.approve({ requestId })).rejects.toMatchObject({
      cause: { reason: "already-rejected" },
    });
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ subscriptionTier: "None" });
    const mails = await db.outboxMail.findMany({ where: { toEmail: user.email } });
    expect(mails).toMatchObject([{ template: "membership-rejected", payload: { tier: "Bronze", reason } }]);
    for (const mail of mails) expect((await composeMail(db, mail)).text).toContain(`> ${reason}`);
    expect(await db.auditEntry.count()).toBe(1);
  });

  it("excludes a concurrent approval: exactly one of the two succeeds", async () => {
    for (let round = 0; round < 5; round++) {
      const { user, api } = await member();
      const { requestId } = await api.membership.request(BRONZE);
      const { api: boss } = await admin();
      const [approved, rejected] = await Promise.allSettled([
        boss.admin.membership.approve({ requestId }),
        boss.admin.membership.reject({ requestId, reason: "No payment" }),
      ]);
      expect(approved.status).not.toBe(rejected.status);
      const { status } = await db.subscriptionRequest.findUniqueOrThrow({ where: { id: requestId } });
      const { subscriptionTier } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
      expect([status, subscriptionTier]).toEqual(
        approved.status === "fulfilled" ? ["approved", "Bronze"] : ["rejected", "None"],
      );
    }
  });
});

describe("membership requests in admin", () => {
  it("are listed oldest first while pending", async () => {
    const { api: boss } = await admin();
    const one = await (await member()).api.membership.request(BRONZE);
    const later = await callerFor(db, (await createUser(db)).id, { now: daysFromNow(1) });
    const two = await later.membership.request(BOTH);
    const ids = async () => (await boss.admin.membership.pending()).requests.map(({ id }) => id);
    expect(await ids()).toEqual([one.requestId, two.requestId]);
    await boss.admin.membership.approve({ requestId: one.requestId });
    expect(await ids()).toEqual([two.requestId]);
    await boss.admin.membership.reject({ requestId: two.requestId, reason: "No payment" });
    expect(await boss.admin.membership.pending()).toMatchObject({ requests: [], count: 0 });
  });

  it("can be marked as a test, which is audited once and marks the membership on approval", async () => {
    const { user, api } = await member();
    const { requestId } = await api.membership.request(BRONZE);
    const { api: boss } = await admin();
    const flag = { requestId, isTest: true };
    await Promise.all([boss.admin.membership.setTestFlag(flag), boss.admin.membership.setTestFlag(flag)]);
    expect(await db.auditEntry.count()).toBe(1);
    await boss.admin.membership.approve({ requestId });
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ testSubscription: true });
    const absent = boss.admin.membership.setTestFlag({ requestId: crypto.randomUUID(), isTest: true });
    await expect(absent).rejects.toThrow("Request not found");
  });

  it("keep an account's test mark on approval; later it follows the latest approved request's flag", async () => {
    const { user, api } = await member();
    await db.user.update({ where: { id: user.id }, data: { testSubscription: true } });
    const { requestId } = await api.membership.request(BRONZE);
    const { user: staff, api: boss } = await admin();
    await boss.admin.membership.approve({ requestId });
    const isMarked = async () => (await db.user.findUniqueOrThrow({ where: { id: user.id } })).testSubscription;
    const { setTestFlag, byId } = boss.admin.membership;
    expect([await isMarked(), (await byId({ requestId })).user.testSubscription]).toEqual([true, true]);
    await setTestFlag({ requestId, isTest: true });
    await setTestFlag({ requestId, isTest: false });
    expect(await isMarked()).toBe(false);
    const again = await (await callerFor(db, user.id, { now: daysFromNow(1) })).membership.request(BRONZE);
    await setTestFlag({ requestId: again.requestId, isTest: true });
    expect(await isMarked()).toBe(false);
    await (await callerFor(db, staff.id, { now: daysFromNow(1) })).admin.membership.approve(again);
    expect(await isMarked()).toBe(true);
    await setTestFlag({ requestId, isTest: true });
    await setTestFlag({ requestId, isTest: false });
    expect(await isMarked()).toBe(true);
    await setTestFlag({ requestId: again.requestId, isTest: false });
    expect(await isMarked()).toBe(false);
  });
});
