// An account that becomes wholesale while its membership request is pending, or while a membership runs.
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { remindOfEnding } from "~/server/services/membership/remind-of-ending";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createUser, daysFromNow, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const refused = { cause: { reason: "wholesale-account" } };

/** A member who asks for Gold, pays $60.00 of it, and then gets wholesale prices. */
async function becameWholesale() {
  const { admin } = await callerFor(db, (await createAdmin(db)).id);
  const user = await createUser(db);
  const { membership } = await callerFor(db, user.id);
  const asked = { requestedTier: "Gold", orderReference: "C-100177", seenAmountCents: 46_800 } as const;
  const { requestId } = await membership.request(asked);
  const arrives = async (amountCents: number) => {
    const line = { paidAt: NOW, payerName: "Robin", note: "C-100177", reference: "", amountCents };
    await admin.payments.importStatement({ payments: [line] });
    const target = { kind: "membership", targetId: requestId } as const;
    return { lineId: (await admin.payments.openLines()).lines[0]?.id ?? "", ...target };
  };
  await admin.payments.confirmLine({ ...(await arrives(6_000)), verdict: "partial" });
  await db.user.update({ where: { id: user.id }, data: { vipWholesaleAccount: true } });
  return { admin, user, membership, requestId, arrives };
}

it("is not approved, by hand or by a payment, and what had come goes back when it is declined", async () => {
  const { admin, user, requestId, arrives } = await becameWholesale();
  expect((await admin.membership.approval({ requestId })).refusal).toMatchObject({ reason: "wholesale-account" });
  await expect(admin.membership.approve({ requestId })).rejects.toMatchObject(refused);
  await expect(admin.payments.confirmLine({ ...(await arrives(40_800)), verdict: "rest" })).rejects.toMatchObject(
    refused,
  );
  await admin.membership.reject({ requestId, reason: "You have wholesale prices" });
  expect((await admin.payments.moneyReturns({ view: "open" })).openCents).toBe(6_000);
  expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).subscriptionTier).toBe("None");
});

it("is asked for nothing more: not on the profile, in an e-mail, or by a new price", async () => {
  const { membership, requestId } = await becameWholesale();
  expect((await membership.mine()).pending?.rest).toBeNull();
  const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "membership-part" } });
  expect((await composeMail(db, mail)).text).not.toMatch(/Please send|cash\.app/);
  await db.statementLine.deleteMany();
  const received = await db.outboxMail.findFirstOrThrow({ where: { template: "membership-received" } });
  expect((await composeMail(db, received)).text).not.toMatch(/Send to|cash\.app/);
  const requoted = { requotedCents: 29_400, requotedAt: NOW };
  await db.subscriptionRequest.update({ where: { id: requestId }, data: requoted });
  await expect(membership.acceptRequote({ requestId, seenAmountCents: 29_400 })).rejects.toMatchObject(refused);
});

it("is not reminded of the end of a membership that it does not need", async () => {
  const ending = { subscriptionTier: "Bronze", subscriptionExpiresAt: daysFromNow(5) } as const;
  await createUser(db, { ...ending, vipWholesaleAccount: true });
  await createUser(db, ending);
  expect(await remindOfEnding({ db, now: NOW })).toEqual({ queued: 1 });
});
