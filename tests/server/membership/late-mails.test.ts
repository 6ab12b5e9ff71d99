// E-mails about a request that are sent late, when what they ask for is settled.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createUser, daysFromNow } from "~tests/support/factories";

beforeEach(resetDatabase);

/** An upgrade for $294.00, requested while Bronze ran, which the shop wants to approve after its end. */
async function endedUpgrade() {
  const ending = { subscriptionTier: "Bronze", subscriptionExpiresAt: daysFromNow(1) } as const;
  const user = await createUser(db, ending);
  const asked = { requestedTier: "Gold", orderReference: "C-100177", seenAmountCents: 29_400 } as const;
  const { requestId } = await (await callerFor(db, user.id)).membership.request(asked);
  const now = daysFromNow(2);
  const { admin } = await callerFor(db, (await createAdmin(db)).id, { now });
  const { membership } = await callerFor(db, user.id, { now });
  const arrives = async (amountCents: number) => {
    const line = { paidAt: now, payerName: "Robin", note: "C-100177", reference: "", amountCents };
    await admin.payments.importStatement({ payments: [line] });
    const lineId = (await admin.payments.openLines()).lines[0]?.id ?? "";
    await admin.payments.confirmLine({ lineId, kind: "membership", targetId: requestId, verdict: "partial" });
  };
  return { user, requestId, admin, membership, arrives };
}
const mailOf = (template: string) => db.outboxMail.findFirstOrThrow({ where: { template } });
const unsent = (template: string) => db.outboxMail.count({ where: { template, status: "waiting" } });
const isSent = () => db.outboxMail.updateMany({ data: { status: "sent", attempts: 1 } });

describe("an e-mail about a new price", () => {
  it.each(["accept", "cancel", "reject"])(
    "is withdrawn by: %s; if it is on its way, it asks for nothing",
    async (act) => {
      const { requestId, admin, membership } = await endedUpgrade();
      await admin.membership.approve({ requestId });
      const mail = await mailOf("membership-requoted");
      expect((await composeMail(db, mail)).text).toContain("Please accept the new amount or cancel");
      if (act === "accept")
        await membership.acceptRequote({ requestId, orderReference: "C-100288", seenAmountCents: 46_800 });
      if (act === "cancel") await membership.cancel({ requestId });
      if (act === "reject") await admin.membership.reject({ requestId, reason: "No payment" });
      expect(await unsent("membership-requoted")).toBe(0);
      const { text } = await composeMail(db, mail);
      expect(text).toContain("Your profile shows what became of it.");
      expect(text).not.toMatch(/Please accept|Still to pay|\$468\.00/);
    },
  );

  it("is withdrawn by another new price", async () => {
    const { user, requestId, admin } = await endedUpgrade();
    await admin.membership.approve({ requestId });
    const accepted = { amountCents: 46_800, requotedCents: null, requotedAt: null };
    await db.subscriptionRequest.update({ where: { id: requestId }, data: accepted });
    await db.user.update({ where: { id: user.id }, data: { subscriptionExpiresAt: daysFromNow(9_000) } });
    await admin.membership.approve({ requestId });
    expect(await unsent("membership-requoted")).toBe(1);
    expect((await mailOf("membership-requoted")).payload).toMatchObject({ amountCents: 29_400 });
  });
});

it("the receipt of a request asks for no payment once a part has come or a new price is open", async () => {
  const one = await endedUpgrade();
  const mail = await mailOf("membership-received");
  expect((await composeMail(db, mail)).text).toMatch(/If you have not paid yet[\s\S]*Send to/);
  await one.arrives(10_000);
  expect((await composeMail(db, mail)).text).not.toMatch(/not paid yet|Send to|cash\.app/);
  await db.statementLine.deleteMany();
  expect((await composeMail(db, mail)).text).toMatch(/Send to/);
  await one.admin.membership.approve({ requestId: one.requestId });
  expect((await composeMail(db, mail)).text).not.toMatch(/not paid yet|Send to|cash\.app/);
});

describe("an e-mail about a reopened request", () => {
  it("is withdrawn when the request is decided again, and if it is on its way asks for nothing", async () => {
    const { requestId, admin, arrives } = await endedUpgrade();
    await arrives(10_000);
    await admin.membership.reject({ requestId, reason: "No payment" });
    await isSent();
    await admin.membership.reopen({ requestId, reason: "It has come" });
    const mail = await mailOf("membership-reopened");
    expect((await composeMail(db, mail)).text).toContain("Please send the remaining $194.00");
    await admin.membership.reject({ requestId, reason: "No payment after all" });
    expect(await unsent("membership-reopened")).toBe(0);
    const { subject, text } = await composeMail(db, mail);
    expect(`${subject} ${text}`).not.toMatch(/pending|Please send|nothing you need to do/);
    expect(text).toContain("your profile shows what became of it");
  });

  it("names a new price that waits, instead of saying that nothing is to do", async () => {
    const { requestId, admin } = await endedUpgrade();
    await admin.membership.approve({ requestId });
    await admin.membership.reject({ requestId, reason: "No payment" });
    await isSent();
    await admin.membership.reopen({ requestId, reason: "It has come" });
    const { text } = await composeMail(db, await mailOf("membership-reopened"));
    expect(text).toContain("It has a new price");
    expect(text).not.toContain("nothing you need to do");
  });
});

it("an e-mail about a lower price says when the money above it goes back", async () => {
  const user = await createUser(db);
  const asked = { requestedTier: "Gold", orderReference: "C-100177", seenAmountCents: 46_800 } as const;
  const { requestId } = await (await callerFor(db, user.id)).membership.request(asked);
  const { admin } = await callerFor(db, (await createAdmin(db)).id, { now: daysFromNow(2) });
  // Active by the clock that composes the e-mail, too.
  const active = { subscriptionTier: "Bronze", subscriptionExpiresAt: daysFromNow(9_000) } as const;
  await db.user.update({ where: { id: user.id }, data: active });
  const line = { paidAt: daysFromNow(1), payerName: "Robin", note: "C-100177", reference: "", amountCents: 46_800 };
  await admin.payments.importStatement({ payments: [line] });
  const lineId = (await admin.payments.openLines()).lines[0]?.id ?? "";
  await admin.payments.confirmLine({ lineId, kind: "membership", targetId: requestId, verdict: "exact" });
  const { text } = await composeMail(db, await mailOf("membership-requoted"));
  expect(text).toContain("We send the $174.00 back once your membership is active, or all of it if you cancel.");
});
