// What an undone approval gives back and tells: payments in part, surplus, other requests and deleted accounts.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createUser, daysFromNow, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const reason = "The payment was somebody else's";

/** A member with a Bronze request ($174.00), and a shop whose `pays` imports a payment and confirms it on a day. */
async function shop() {
  const { id: adminId } = await createAdmin(db);
  const user = await createUser(db);
  const onDay = async (days: number) => ({
    admin: (await callerFor(db, adminId, { now: daysFromNow(days) })).admin,
    api: await callerFor(db, user.id, { now: daysFromNow(days) }),
  });
  const asks = async (days: number, orderReference = "C-100177") => {
    const { api } = await onDay(days);
    const asked = { requestedTier: "Bronze", orderReference, seenAmountCents: 17_400 } as const;
    return (await api.membership.request(asked)).requestId;
  };
  const pays = async (days: number, targetId: string, amountCents: number, verdict: "partial" | "rest" | "exact") => {
    const { admin } = await onDay(days);
    const line = { paidAt: NOW, payerName: "Robin Payer", note: `day ${days}`, amountCents, reference: "" };
    await admin.payments.importStatement({ payments: [line] });
    const { lines } = await admin.payments.openLines();
    const lineId = lines.find(({ note }) => note === line.note)?.id ?? "";
    const { confirmedAt } = await admin.payments.confirmLine({ lineId, kind: "membership", targetId, verdict });
    return { lineId, confirmedAt: confirmedAt ?? NOW };
  };
  return { user, onDay, asks, pays };
}
const sent = () => db.outboxMail.updateMany({ data: { status: "sent", sentAt: NOW, attempts: 1 } });
const requestOf = (id: string) => db.subscriptionRequest.findUniqueOrThrow({ where: { id } });
const receivedFor = async (matchedSubscriptionRequestId: string) =>
  (await db.statementLine.findMany({ where: { matchedSubscriptionRequestId } })).map(({ id }) => id);
const texts = async (template: string) => {
  const mails = await db.outboxMail.findMany({ where: { template }, orderBy: { createdAt: "asc" } });
  return Promise.all(mails.map(async (mail) => (await composeMail(db, mail)).text));
};

describe("undoing the payment that completed a membership", () => {
  it("keeps the parts that came before it, and asks only for the rest", async () => {
    const { onDay, asks, pays } = await shop();
    const requestId = await asks(0);
    const part = await pays(1, requestId, 6_000, "partial");
    const rest = await pays(2, requestId, 11_400, "rest");
    await sent();
    const { admin, api } = await onDay(3);
    await admin.payments.undoConfirmation(rest);
    expect(await receivedFor(requestId)).toEqual([part.lineId]);
    expect((await admin.payments.openLines()).lines.map(({ id }) => id)).toEqual([rest.lineId]);
    expect((await api.membership.mine()).pending?.rest).toMatchObject({ receivedCents: 6_000, amountCents: 11_400 });
    expect(await texts("membership-reopened")).toEqual([
      expect.stringContaining("We have received $60.00. Please send the remaining $114.00"),
    ]);
  });

  it("sends the withdrawn e-mail about a part if nobody was told of the approval", async () => {
    const { onDay, asks, pays } = await shop();
    const requestId = await asks(0);
    await pays(1, requestId, 6_000, "partial");
    const rest = await pays(2, requestId, 11_400, "rest");
    expect(await texts("membership-part")).toEqual([]);
    await (await onDay(3)).admin.payments.undoConfirmation(rest);
    expect(await texts("membership-part")).toEqual([expect.stringContaining("Please send the remaining $114.00")]);
    expect(await texts("membership-reopened")).toEqual([]);
  });

  it("gives up parts that cover the whole membership, approved by hand", async () => {
    const { onDay, asks, pays } = await shop();
    const requestId = await asks(0);
    await pays(1, requestId, 6_000, "partial");
    const { admin } = await onDay(2);
    await admin.membership.approve({ requestId });
    await (await onDay(3)).admin.membership.reopen({ requestId, reason });
    expect(await receivedFor(requestId)).toHaveLength(1);
    await db.statementLine.updateMany({ data: { amountCents: 17_400 } });
    await (await onDay(4)).admin.membership.approve({ requestId });
    await (await onDay(5)).admin.membership.reopen({ requestId, reason });
    expect(await receivedFor(requestId)).toEqual([]);
  });
});

describe("undoing an approval whose request cannot wait again", () => {
  it("untangles two approvals that one payment each approved by mistake", async () => {
    const { user, onDay, asks, pays } = await shop();
    const first = await asks(0);
    const one = await pays(1, first, 17_400, "exact");
    const second = await asks(2, "C-100288");
    const two = await pays(3, second, 17_400, "exact");
    await sent();
    const { admin } = await onDay(4);
    await admin.payments.undoConfirmation(two);
    expect((await admin.membership.byId({ requestId: first })).correction).toMatchObject({ becomes: "rejected" });
    await admin.payments.undoConfirmation(one);
    expect((await admin.payments.openLines()).total).toBe(2);
    const tier = async () => (await db.user.findUniqueOrThrow({ where: { id: user.id } })).subscriptionTier;
    expect(await tier()).toBe("None");
    const told = "The payment was confirmed by mistake.";
    expect(await requestOf(first)).toMatchObject({ status: "rejected", rejectionReason: told });
    expect(await requestOf(second)).toMatchObject({ status: "pending" });
    const [, closed = "", ...more] = await texts("membership-reopened");
    expect(more).toEqual([]);
    expect(closed).toContain(`> ${told}`);
    expect(closed).toContain("This request is closed; your other request is not affected.");
    expect(closed).not.toMatch(/pending|received for it/);
    // The right one of the two payments approves the request that waits.
    await admin.payments.confirmLine({
      ...{ lineId: one.lineId, kind: "membership", targetId: second, verdict: "exact" },
    });
    expect(await tier()).toBe("Bronze");
  });

  it("notes what had come before the undone payment as money to return, and says so", async () => {
    const { onDay, asks, pays } = await shop();
    const first = await asks(0);
    await pays(1, first, 6_000, "partial");
    const rest = await pays(2, first, 11_400, "rest");
    await asks(3, "C-100288");
    await sent();
    const { admin } = await onDay(4);
    await admin.payments.undoConfirmation(rest);
    expect((await admin.payments.moneyReturns({ view: "open" })).openCents).toBe(6_000);
    expect(await texts("membership-reopened")).toEqual([expect.stringContaining("We will send the $60.00")]);
  });

  it("opens the payment of a deleted member, who gets neither a membership nor an e-mail", async () => {
    const { user, onDay, asks, pays } = await shop();
    const requestId = await asks(0);
    const paid = await pays(1, requestId, 17_400, "exact");
    await sent();
    const { admin } = await onDay(2);
    await admin.users.delete({ userId: user.id });
    const mails = await db.outboxMail.count();
    const { subscriptionTier } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect((await admin.membership.byId({ requestId })).correction).toMatchObject({ becomes: "rejected" });
    const undone = await Promise.all([1, 2, 3].map(() => admin.payments.undoConfirmation(paid)));
    expect(undone.filter(({ alreadyOpen }) => !alreadyOpen)).toHaveLength(1);
    expect(await requestOf(requestId)).toMatchObject({
      status: "rejected",
      rejectionReason: "The account was deleted",
    });
    expect((await admin.payments.openLines()).total).toBe(1);
    expect((await admin.payments.moneyReturns({ view: "open" })).openCount).toBe(0);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).subscriptionTier).toBe(subscriptionTier);
    expect(await db.outboxMail.count()).toBe(mails);
    expect((await admin.membership.byId({ requestId })).correction).toBeNull();
  });
});

describe("the test mark of an account whose approval is undone", () => {
  it("stays if an admin set it since, and goes if it came from the request", async () => {
    const { user, onDay, asks, pays } = await shop();
    const requestId = await asks(0);
    const paid = await pays(1, requestId, 17_400, "exact");
    const isTest = async () => (await db.user.findUniqueOrThrow({ where: { id: user.id } })).testSubscription;
    const { admin } = await onDay(2);
    await db.user.update({ where: { id: user.id }, data: { testSubscription: true } });
    await admin.payments.undoConfirmation(paid);
    expect(await isTest()).toBe(true);
    await db.user.update({ where: { id: user.id }, data: { testSubscription: false } });
    await admin.membership.approve({ requestId });
    await admin.membership.setTestFlag({ requestId, isTest: true });
    expect(await isTest()).toBe(true);
    await admin.membership.reopen({ requestId, reason });
    expect(await isTest()).toBe(false);
  });
});

describe("the e-mail about an undone approval that had promised a surplus", () => {
  it.each([
    ["return", "The $26.00 that you had paid too much is not sent back for now."],
    ["credit", "We have taken back the $26.00 of store credit"],
  ] as const)("says that it was taken back: %s", async (choice, told) => {
    const { onDay, asks } = await shop();
    const targetId = await asks(0);
    const { admin } = await onDay(1);
    const line = { paidAt: NOW, payerName: "Robin Payer", note: "", amountCents: 20_000, reference: "" };
    await admin.payments.importStatement({ payments: [line] });
    const lineId = (await admin.payments.openLines()).lines[0]?.id ?? "";
    const surplus = { choice, amountCents: 2_600 };
    await admin.payments.confirmLine({ lineId, kind: "membership", targetId, verdict: "over", surplus });
    await sent();
    await (await onDay(2)).admin.membership.reopen({ requestId: targetId, reason });
    expect(await texts("membership-reopened")).toEqual([expect.stringContaining(told)]);
  });

  it("names no surplus if there was none", async () => {
    const { onDay, asks, pays } = await shop();
    const requestId = await asks(0);
    await pays(1, requestId, 17_400, "exact");
    await sent();
    await (await onDay(2)).admin.membership.reopen({ requestId, reason });
    expect(await texts("membership-reopened")).toEqual([expect.not.stringMatching(/too much/)]);
  });
});
