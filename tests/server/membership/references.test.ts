// A request whose new price was paid separately has two payment references.
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createUser, daysFromNow } from "~tests/support/factories";

beforeEach(resetDatabase);

/** An upgrade for $294.00 under C-100177, accepted at $468.00 with the rest under C-100288. */
async function paidTwice() {
  const { id } = await createAdmin(db);
  const ending = { subscriptionTier: "Bronze", subscriptionExpiresAt: daysFromNow(1) } as const;
  const user = await createUser(db, { name: "Robin", ...ending });
  const asked = { requestedTier: "Gold", orderReference: "C-100177", seenAmountCents: 29_400 } as const;
  const { requestId } = await (await callerFor(db, user.id)).membership.request(asked);
  const { admin } = await callerFor(db, id, { now: daysFromNow(2) });
  await admin.membership.approve({ requestId });
  const { membership } = await callerFor(db, user.id, { now: daysFromNow(2) });
  await membership.acceptRequote({ requestId, orderReference: "C-100288", seenAmountCents: 46_800 });
  const line = { paidAt: daysFromNow(0), payerName: "Ann Other", reference: "" };
  await admin.payments.importStatement({
    payments: [
      { ...line, note: "C-100177", amountCents: 29_400 },
      { ...line, note: "C-100288", amountCents: 17_400 },
    ],
  });
  return { admin, requestId };
}

it("both payments are matched to the request by their own reference", async () => {
  const { admin, requestId } = await paidTwice();
  const { lines } = await admin.payments.openLines();
  expect(lines.map(({ match: { to, by, verdict } }) => [to?.id, by, verdict]).sort()).toEqual([
    [requestId, "note", "partial"],
    [requestId, "note", "rest"],
  ]);
});

it("the request is found by either reference and shows both, also to the shop by e-mail", async () => {
  const { admin, requestId } = await paidTwice();
  const both = "C-100177, C-100288";
  const [{ id: lineId } = { id: "" }] = (await admin.payments.openLines()).lines;
  for (const search of ["c-100177", "C-100288"]) {
    expect((await admin.payments.waiting({ search })).rows).toMatchObject([{ id: requestId, reference: both }]);
    const { targets } = await admin.payments.assignable({ lineId, search });
    expect(targets).toMatchObject([{ id: requestId, reference: both }]);
    expect((await admin.palette.find({ text: search })).memberships).toEqual([
      { id: requestId, name: "Robin", reference: both },
    ]);
  }
  expect(await admin.membership.byId({ requestId })).toMatchObject({ paymentProof: both });
  expect((await admin.membership.pending()).requests).toMatchObject([{ paymentProof: both }]);
  expect((await admin.requests.list({})).requests).toMatchObject([{ paymentProof: both }]);
  const mails = await db.outboxMail.findMany({ where: { template: "membership-requested" } });
  for (const mail of mails) expect((await composeMail(db, mail)).text).toContain(both);
});
