import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { auditEntriesOf } from "~tests/support/audit-entries";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createUser, daysFromNow, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const BRONZE = { requestedTier: "Bronze", orderReference: "C-1001", seenAmountCents: 17_400 } as const;
const reason = "The payment was somebody else's";

const bronze = {
  subscriptionTier: "Bronze",
  subscriptionExpiresAt: daysFromNow(10),
  markupReductionPercentage: 10,
} as const;

/** A member whose request was approved by a statement line and whose approval e-mail has been sent. */
async function approvedByLine(overrides: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(db, overrides);
  const api = await callerFor(db, user.id);
  const { requestId } = await api.membership.request(BRONZE);
  const { admin } = await createAdminCaller(db);
  const line = { paidAt: NOW, payerName: "Robin Payer", note: "C-1001", amountCents: 17_400, reference: "" };
  await admin.payments.importStatement({ payments: [line] });
  const [{ id: lineId } = { id: "" }] = (await admin.payments.openLines()).lines;
  await admin.payments.confirmLine({ lineId, kind: "membership", targetId: requestId, verdict: "exact" });
  await db.outboxMail.updateMany({ data: { status: "sent", sentAt: NOW, attempts: 1 } });
  return { user, api, requestId, lineId, admin };
}
const accountOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const requestOf = (id: string) => db.subscriptionRequest.findUniqueOrThrow({ where: { id } });
const mailsTo = (toEmail: string) => db.outboxMail.findMany({ where: { toEmail }, orderBy: { createdAt: "asc" } });
const cause = (given: string) => ({ cause: { reason: given } });

describe("undoing an approval", () => {
  it("restores the former membership, reverses revenue, releases the line and e-mails the member, once", async () => {
    const { user, requestId, lineId, admin } = await approvedByLine(bronze);
    const before = await accountOf(user.id);
    expect(before.subscriptionExpiresAt).not.toEqual(bronze.subscriptionExpiresAt);
    expect((await admin.dashboard.overview()).subscriptionRevenueCents).toBe(17_400);
    expect(await admin.membership.byId({ requestId })).toMatchObject({
      revenueCents: 17_400,
      lines: [{ id: lineId, amountCents: 17_400 }],
      payments: [{ tier: "Bronze", verifiedByAdmin: true }],
      correction: {
        ...{ refusal: null, membership: "restored" },
        goesBackTo: { tier: "Bronze", expiresAt: bronze.subscriptionExpiresAt },
      },
    });
    const answers = await Promise.all([1, 2, 3].map(() => admin.membership.reopen({ requestId, reason })));
    expect(answers.filter(({ alreadyWaiting }) => !alreadyWaiting)).toEqual([
      { alreadyWaiting: false, membership: "restored", releasedLines: 1 },
    ]);
    expect(await accountOf(user.id)).toMatchObject({ ...bronze, customDiscountPercentage: null });
    expect(await requestOf(requestId)).toMatchObject({ status: "pending", reviewedAt: null, reviewedByUserId: null });
    expect((await admin.dashboard.overview()).subscriptionRevenueCents).toBe(0);
    expect((await admin.payments.openLines()).lines.map(({ id }) => id)).toEqual([lineId]);
    const mails = (await mailsTo(user.email)).filter(({ template }) => template === "membership-reopened");
    expect(mails).toHaveLength(1);
    for (const mail of mails) expect((await composeMail(db, mail)).text).toContain(`> ${reason}`);
    expect(await auditEntriesOf(db, "membership.reopen")).toMatchObject([
      { before: { status: "approved" }, after: { status: "pending", reason, releasedLines: [lineId] } },
    ]);
    const { events, correction, payments } = await admin.membership.byId({ requestId });
    expect(events.filter(({ action }) => action === "membership.reopen")).toMatchObject([{ reason }]);
    expect([correction, payments[0]?.verifiedByAdmin]).toEqual([null, false]);
  });

  it("lets the same line approve the request again, with another e-mail instead of the unsent one", async () => {
    const { user, requestId, lineId, admin } = await approvedByLine();
    await admin.membership.reopen({ requestId, reason });
    expect(await accountOf(user.id)).toMatchObject({ subscriptionTier: "None", markupReductionPercentage: 0 });
    await admin.payments.confirmLine({ lineId, kind: "membership", targetId: requestId, verdict: "exact" });
    expect(await accountOf(user.id)).toMatchObject({ subscriptionTier: "Bronze", markupReductionPercentage: 10 });
    expect((await mailsTo(user.email)).map(({ template }) => template)).toEqual([
      "membership-activated",
      "membership-activated",
    ]);
  });

  it("withdraws an approval e-mail that is still unsent, and sends the member nothing", async () => {
    const { user, requestId, admin } = await approvedByLine();
    await db.outboxMail.updateMany({ data: { status: "waiting", sentAt: null, attempts: 0 } });
    await admin.membership.reopen({ requestId, reason });
    expect(await mailsTo(user.email)).toEqual([]);
  });

  it("keeps a membership that has changed since", async () => {
    const { user, requestId, admin } = await approvedByLine();
    const since = { subscriptionTier: "Gold", subscriptionExpiresAt: daysFromNow(400) } as const;
    await db.user.update({ where: { id: user.id }, data: since });
    expect((await admin.membership.byId({ requestId })).correction).toMatchObject({ membership: "kept" });
    expect(await admin.membership.reopen({ requestId, reason })).toMatchObject({ membership: "kept" });
    expect(await accountOf(user.id)).toMatchObject(since);
  });

  it("makes it a rejection while another request is pending, and is refused while a later approval stands", async () => {
    const { user, api, requestId, admin } = await approvedByLine();
    const later = await callerFor(db, user.id, { now: daysFromNow(1) });
    const boss = (await createAdminCaller(db, { now: daysFromNow(1) })).admin;
    const second = await later.membership.request({ ...BRONZE, orderReference: "C-1002" });
    expect((await admin.membership.byId({ requestId })).correction).toMatchObject({
      becomes: "rejected",
      refusal: null,
    });
    await boss.membership.approve({ requestId: second.requestId });
    await expect(admin.membership.reopen({ requestId, reason })).rejects.toMatchObject(cause("later-approval"));
    expect((await admin.membership.byId({ requestId })).correction?.refusal).toContain("A later request");
    await boss.membership.reopen({ requestId: second.requestId, reason });
    await admin.membership.reopen({ requestId, reason });
    expect((await api.membership.mine()).tier).toBe("None");
    expect(await requestOf(requestId)).toMatchObject({ status: "rejected", rejectionReason: reason });
    await expect(admin.membership.reopen({ requestId, reason })).rejects.toMatchObject(cause("other-request-waits"));
  });
});

describe("reopening a rejected request", () => {
  it("makes it pending again and e-mails the member, but refuses one that the member cancelled", async () => {
    const user = await createUser(db);
    const api = await callerFor(db, user.id);
    const { requestId } = await api.membership.request(BRONZE);
    const { admin } = await createAdminCaller(db);
    await admin.membership.reject({ requestId, reason: "No such payment" });
    await db.outboxMail.updateMany({ data: { status: "sent", sentAt: NOW, attempts: 1 } });
    await admin.membership.reopen({ requestId, reason: "It has arrived" });
    expect(await requestOf(requestId)).toMatchObject({ status: "pending", rejectionReason: null, reopenedCount: 1 });
    expect((await mailsTo(user.email)).at(-1)).toMatchObject({
      template: "membership-reopened",
      payload: { wasApproved: false, reason: "It has arrived" },
    });
    await api.membership.cancel({ requestId });
    await expect(admin.membership.reopen({ requestId, reason })).rejects.toMatchObject(cause("cancelled-by-member"));
  });
});
