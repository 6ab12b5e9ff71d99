// A member cancels a pending request: who hears of it, and what goes back.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { auditEntriesOf } from "~tests/support/audit-entries";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const BRONZE = { requestedTier: "Bronze", orderReference: "C-100177", seenAmountCents: 17_400 } as const;

async function asked() {
  const { admin } = await callerFor(db, (await createAdmin(db)).id);
  const user = await createUser(db);
  const { membership } = await callerFor(db, user.id);
  const { requestId } = await membership.request(BRONZE);
  return { admin, user, membership, requestId };
}
const sent = () => db.outboxMail.updateMany({ data: { status: "sent", sentAt: NOW, attempts: 1 } });
const unsent = async () =>
  (await db.outboxMail.findMany({ where: { status: "waiting" } })).map((mail) => mail.template);
const textOf = async (template: string) =>
  (await composeMail(db, await db.outboxMail.findFirstOrThrow({ where: { template } }))).text;

describe("cancelling a membership request", () => {
  it("is confirmed to the member, and the shop hears of it if it heard of the request, with what goes back", async () => {
    const { admin, user, membership, requestId } = await asked();
    const line = { paidAt: NOW, payerName: "Robin", note: "C-100177", reference: "", amountCents: 6_000 };
    await admin.payments.importStatement({ payments: [line] });
    const lineId = (await admin.payments.openLines()).lines[0]?.id ?? "";
    await admin.payments.confirmLine({ lineId, kind: "membership", targetId: requestId, verdict: "partial" });
    await sent();
    await Promise.allSettled([1, 2, 3].map(() => membership.cancel({ requestId })));
    expect((await unsent()).sort()).toEqual(["membership-cancelled", "membership-cancelled-shop"]);
    expect(await textOf("membership-cancelled")).toContain("We will send the $60.00 that we received for it back");
    expect(await textOf("membership-cancelled-shop")).toMatch(/cancelled by its member[\s\S]*To return:\s+\$60\.00/);
    expect(await db.outboxMail.count({ where: { template: "membership-cancelled", toEmail: user.email } })).toBe(1);
  });

  it("withdraws the unsent e-mail to the shop about the request, which then hears nothing", async () => {
    const { membership, requestId } = await asked();
    await membership.cancel({ requestId });
    expect(await unsent()).toEqual(["membership-cancelled"]);
    expect(await textOf("membership-cancelled")).toContain("If you have sent a payment, reply to this e-mail");
  });

  it("is in the audit log and in the history of the request", async () => {
    const { admin, user, membership, requestId } = await asked();
    await membership.cancel({ requestId });
    expect(await auditEntriesOf(db, "membership.cancel")).toMatchObject([
      { entityId: requestId, actorUserId: user.id, before: { status: "pending" }, after: { returnCents: 0 } },
    ]);
    const { events } = await admin.membership.byId({ requestId });
    expect(events.map(({ action }) => action)).toEqual(["membership.cancel"]);
  });
});
