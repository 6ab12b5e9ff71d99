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
