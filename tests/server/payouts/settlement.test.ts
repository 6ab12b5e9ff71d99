import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdminCaller,
  createAffiliate,
  createOrder,
  createUser,
  daysFromNow,
  NOW,
} from "~tests/support/factories";
import { seenRun } from "~tests/support/payout-runs";
import { publishedRules } from "~tests/support/program-rules";

beforeEach(resetDatabase);

const adminAt = async (now = NOW) => (await createAdminCaller(db, { now })).admin;
type Admin = Awaited<ReturnType<typeof adminAt>>;

async function earner(admin: Admin, cashappTag: string | null) {
  const affiliate = await createAffiliate(db, { name: "Ada Lane", cashappTag });
  const order = await createOrder(db, await createUser(db, { referredByUserId: affiliate.id }), {
    subtotalCents: 10_000,
  });
  await admin.orders.markPaid({ orderId: order.id });
  return affiliate;
}

describe("a former affiliate who is owed money", () => {
  it("is told so, keeps statement, payouts and tag until paid, and is then settled", async () => {
    const admin = await adminAt();
    const ada = await earner(admin, null);
    await admin.affiliates.setAffiliate({ userId: ada.id, isAffiliate: false });
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "affiliate-revoked" } });
    const { text } = await composeMail(db, mail);
    expect(mail.toEmail).toBe(ada.email);
    for (const part of ["We owe you", "$8.00", "Please add a cash-app tag", "/affiliate/settlement"])
      expect(text).toContain(part);
    const { affiliate } = await callerFor(db, ada.id);
    expect(await affiliate.settlement()).toMatchObject({
      ...{ owedCents: 800, availableCents: 800, isAffiliate: false, isSettled: false, cashappTag: null },
    });
    await expect(affiliate.dashboard()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await affiliate.saveCashappTag({ cashappTag: "$ada" });
    const { runId } = await admin.payouts.create(await seenRun(admin.payouts));
    expect(await affiliate.settlement()).toMatchObject({ inPayoutCents: 800, isSettled: false });
    await admin.payouts.correctTag({ userId: ada.id, cashappTag: "$ada2" });
    await admin.payouts.sendAll({ runId, reference: "CA-1" });
    expect((await affiliate.payouts({})).payouts).toMatchObject([{ cashappTag: "$ada2", status: "sent" }]);
    expect((await affiliate.statement({ month: "2026-06" })).closingCents).toBe(0);
    expect(await affiliate.settlement()).toMatchObject({ owedCents: 0, isSettled: true });
  });

  it("is paid even below the minimum that affiliates must reach, and is told of a hold", async () => {
    const admin = await adminAt();
    const ada = await earner(admin, "$ada");
    const { affiliate } = await callerFor(db, ada.id);
    await publishedRules(db, { minimumPayoutCents: 2_500 });
    await db.siteSettings.update({ where: { id: "default" }, data: { payoutFrequency: "daily" } });
    expect(await admin.payouts.preview()).toMatchObject({ count: 0 });
    expect(await admin.navigation.counts()).toMatchObject({ duePayouts: 0 });
    await admin.affiliates.setAffiliate({ userId: ada.id, isAffiliate: false });
    expect(await admin.payouts.preview()).toMatchObject({ count: 1, totalCents: 800 });
    expect(await admin.navigation.counts()).toMatchObject({ duePayouts: 1 });
    await db.user.update({ where: { id: ada.id }, data: { payoutHoldReason: "Asked for papers" } });
    expect(await affiliate.settlement()).toMatchObject({ isWithheld: true });
    expect(JSON.stringify(await affiliate.settlement())).not.toContain("papers");
    const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "affiliate-revoked" } });
    expect((await composeMail(db, mail)).text).toContain(
      "to your cash-app tag once your payouts are no longer on hold.",
    );
  });

  it("is unlike a customer without ledger entries, who gets neither a settlement nor payouts", async () => {
    await earner(await adminAt(), "$ada");
    const { affiliate } = await callerFor(db, (await createUser(db)).id);
    expect(await affiliate.settlement()).toBeNull();
    expect((await affiliate.payouts({})).payouts).toEqual([]);
  });
});

describe("the due payouts badge", () => {
  it("counts payable affiliates from the payout day on, until a run is prepared", async () => {
    const admin = await adminAt();
    await earner(admin, "$ada");
    await earner(admin, null);
    const counts = async (now = NOW) => {
      const { duePayouts, preparedPayouts } = await (await adminAt(now)).navigation.counts();
      return [duePayouts, preparedPayouts];
    };
    // Monday, 15 June 2026: no run was ever prepared, so last Friday's is due.
    expect(await counts()).toEqual([1, 0]);
    await publishedRules(db, { minimumPayoutCents: 900 });
    expect(await counts()).toEqual([0, 0]);
    await publishedRules(db, { minimumPayoutCents: 0 });
    const { runId } = await admin.payouts.create(await seenRun(admin.payouts));
    expect(await counts(daysFromNow(7))).toEqual([0, 1]);
    await admin.payouts.cancel({ runId, reason: "Wrong day" });
    expect(await counts()).toEqual([1, 0]);
    await admin.payouts.create(await seenRun(admin.payouts));
    await earner(admin, "$ben");
    expect(await counts(daysFromNow(3))).toEqual([0, 1]);
    expect(await counts(daysFromNow(4))).toEqual([1, 1]);
    for (const [data, due] of [
      [{ payoutFrequency: "monthly", payoutDay: 15 }, 0],
      [{ payoutFrequency: "monthly", payoutDay: 16 }, 1],
      [{ payoutFrequency: "daily", payoutDay: 1 }, 1],
      [{ payoutFrequency: "none", payoutDay: 1 }, 0],
    ] as const) {
      await db.siteSettings.update({ where: { id: "default" }, data });
      expect((await counts(daysFromNow(1)))[0]).toBe(due);
    }
  });
});
