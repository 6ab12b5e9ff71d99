// What accounts left behind that were deleted before their deletion erased it.
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { LAST_LEFT } from "~/server/services/partnership/end-partnership-membership";
import { forgetReasons } from "~/server/services/users/forget-reasons";
import { resetDatabase } from "~tests/support/database";
import { createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

/** An account that dissolved a team and had a claim declined; a deleted one lost only the message in the thread. */
async function account(deletedAt: Date | null, reason = "We fell out with Noor") {
  const { id: userId } = await createUser(db, { deletedAt });
  const ended = { status: "dissolved", dissolvedAt: NOW, dissolutionReason: reason } as const;
  const { id: partnershipId } = await db.affiliatePartnership.create({ data: { name: "The Alloy", ...ended } });
  const message = deletedAt ? "" : reason;
  await db.partnershipMessage.create({
    data: { partnershipId, fromUserId: userId, messageType: "dissolved", message },
  });
  const { id: claimId } = await db.orderClaim.create({
    data: {
      userId,
      asked: "ABC",
      answer: "unknown",
      message: "",
      status: "rejected",
      decisionReason: "Not yours, Noor",
    },
  });
  const after = { status: "rejected", reason: "Not yours, Noor", note: "Call Noor" };
  await db.auditEntry.create({
    data: { actorName: "Ann", action: "claim.decline", entity: "claim", entityId: claimId, after },
  });
  const read = async () => ({
    team: (await db.affiliatePartnership.findUniqueOrThrow({ where: { id: partnershipId } })).dissolutionReason,
    claim: (await db.orderClaim.findUniqueOrThrow({ where: { id: claimId } })).decisionReason,
    audit: (await db.auditEntry.findFirstOrThrow({ where: { entityId: claimId } })).after,
  });
  return { read, kept: { team: reason, claim: "Not yours, Noor", audit: after } };
}

const NOTE = "Noor is rude";

/** What admins noted about an account's refund, payouts and tier. */
async function figures(userId: string, isHere: boolean) {
  const order = await createOrder(
    db,
    { id: userId, email: `${userId}@example.test` },
    { status: "completed", isPaid: true, paidAt: NOW },
  );
  const { id: refundId } = await db.orderRefund.create({
    data: {
      ...{ orderId: order.id, generation: 1, idempotencyKey: crypto.randomUUID(), goodsCents: 100, shippingCents: 0 },
      ...{ reason: "Broken", internalNote: NOTE, isCounted: true },
    },
  });
  const leftOut = [
    { userId, amountCents: 100, reason: NOTE },
    { userId: crypto.randomUUID(), amountCents: 100, reason: "Another" },
  ];
  const { id: runId } = await db.payoutRun.create({
    data: { createdByUserId: userId, idempotencyKey: crypto.randomUUID(), totalCents: 100n, leftOut },
  });
  const { id: payoutId } = await db.payout.create({
    data: { runId, affiliateUserId: userId, amountCents: 100n, cashappTag: "", reviewReason: NOTE, reviewSigns: [] },
  });
  const run = { leftOutByChoice: leftOut, includedAfterReview: leftOut, totalCents: 100 };
  const audited = [
    { action: "payout.run", entity: "payoutRun", entityId: runId, after: run },
    { action: "affiliate.tier", entity: "user", entityId: userId, after: { tierName: "Gold", reason: NOTE } },
  ];
  await db.auditEntry.createMany({ data: audited.map((entry) => ({ ...entry, actorName: "Ann" })) });
  const { id: tierId } = await db.tierChange.create({
    data: { userId, toTierId: "tier-starter", kind: "set", evidence: {}, reason: NOTE },
  });
  const auditOf = async (entityId: string, action: string) =>
    (await db.auditEntry.findFirstOrThrow({ where: { entityId, action } })).after;
  const read = async () => ({
    refund: (await db.orderRefund.findUniqueOrThrow({ where: { id: refundId } })).internalNote,
    leftOut: (await db.payoutRun.findUniqueOrThrow({ where: { id: runId } })).leftOut,
    payout: (await db.payout.findUniqueOrThrow({ where: { id: payoutId } })).reviewReason,
    run: await auditOf(runId, "payout.run"),
    tierAudit: await auditOf(userId, "affiliate.tier"),
    tier: (await db.tierChange.findUniqueOrThrow({ where: { id: tierId } })).reason,
    code: (await db.referralClick.findFirstOrThrow({ where: { affiliateUserId: userId } })).code,
  });
  await db.referralClick.create({
    data: { affiliateUserId: userId, code: "NOOR22", sessionId: "s", landingPage: "/" },
  });
  const kept = await read();
  const less = leftOut.map((payee) => (payee.userId === userId && !isHere ? { ...payee, reason: "" } : payee));
  const erased = {
    ...{
      code: "",
      refund: "",
      leftOut: less,
      payout: "",
      tierAudit: { tierName: "Gold" },
      tier: "The account was deleted",
    },
    run: { leftOutByChoice: less, includedAfterReview: less, totalCents: 100 },
  };
  return { read, kept, erased };
}

it("codes and notes about refunds, payouts and tiers go with deleted accounts, and only with them", async () => {
  const accounts = [await createUser(db, { deletedAt: NOW }), await createUser(db)];
  const [gone, here] = await Promise.all(accounts.map(({ id, deletedAt }) => figures(id, !deletedAt)));
  await forgetReasons(db);
  expect(await gone?.read()).toEqual(gone?.erased);
  expect(await here?.read()).toEqual(here?.kept);
  expect(await forgetReasons(db)).toBe(0);
});

it("reasons of teams and claims go with accounts that were deleted earlier, and only with them", async () => {
  const [gone, here] = [await account(NOW), await account(null)];
  expect(await forgetReasons(db)).toBe(3);
  expect(await gone.read()).toEqual({ team: null, claim: "", audit: { status: "rejected" } });
  expect(await here.read()).toEqual(here.kept);
  expect(await forgetReasons(db)).toBe(0);
});

it("the shop's own reason of a team that its last member left stays", async () => {
  const { read } = await account(NOW, LAST_LEFT);
  await forgetReasons(db);
  expect(await read()).toMatchObject({ team: LAST_LEFT });
});
