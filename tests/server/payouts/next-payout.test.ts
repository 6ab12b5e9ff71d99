// Compares the next payout shown to affiliates with the run that an admin then prepares.
import { beforeEach, expect, it } from "vitest";
import type { PayoutFrequency } from "~/domain/payout-schedule";
import { db } from "~/server/db";
import { env } from "~/server/env";
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

type Settings = {
  holdDays?: number;
  minimumPayoutCents?: number;
  payoutFrequency?: PayoutFrequency;
  payoutDay?: number;
};
async function set({ holdDays, minimumPayoutCents, ...data }: Settings) {
  await db.siteSettings.update({ where: { id: "default" }, data });
  await publishedRules(db, { ...(holdDays && { holdDays }), ...(minimumPayoutCents && { minimumPayoutCents }) });
}
const adminAt = async (now: Date) => (await createAdminCaller(db, { now })).admin;
const toldTo = async (userId: string, now = NOW) => (await callerFor(db, userId, { now })).affiliate.nextPayout();

/** The affiliate earns 8% of $100 at this time. */
async function sellBelow(userId: string, now = NOW) {
  const order = await createOrder(db, await createUser(db, { referredByUserId: userId }));
  await (await adminAt(now)).orders.markPaid({ orderId: order.id });
}

// NOW is Monday, 15 June 2026.
it.each([
  [{ payoutFrequency: "daily", holdDays: 0 }, "2026-06-15", 800, true],
  [{ payoutFrequency: "daily", holdDays: 2 }, "2026-06-15", 0, false],
  [{ payoutFrequency: "weekly", payoutDay: 5, holdDays: 0 }, "2026-06-19", 800, false],
  [{ payoutFrequency: "weekly", payoutDay: 5, holdDays: 2 }, "2026-06-19", 800, false],
  [{ payoutFrequency: "weekly", payoutDay: 5, holdDays: 9 }, "2026-06-19", 0, false],
  [{ payoutFrequency: "monthly", payoutDay: 1, holdDays: 14 }, "2026-07-01", 800, false],
  [{ payoutFrequency: "none", holdDays: 0 }, null, 800, false],
] as const)("with %o the next payout is on %s with %i cents", async (settings, day, expectedCents, isPaidToday) => {
  await set(settings);
  const { id } = await createAffiliate(db, { cashappTag: "$jane" });
  await sellBelow(id);
  const told = await toldTo(id);
  expect(told).toMatchObject({ expectedCents, isPaidToday, obstacle: expectedCents === 0 ? "nothing-due" : null });
  expect(told.day?.toISOString().slice(0, 10) ?? null).toBe(day);
  const onDay = told.day && told.day > NOW ? told.day : NOW;
  expect((await (await adminAt(onDay)).payouts.preview()).totalCents).toBe(expectedCents);
});

it("money in a prepared payout is not expected again, and after today's run the next day is shown", async () => {
  await set({ payoutFrequency: "daily" });
  const { id } = await createAffiliate(db, { cashappTag: "$jane" });
  await sellBelow(id);
  const { payouts } = await adminAt(NOW);
  await payouts.create(await seenRun(payouts));
  const gone = { expectedCents: 0, inPayoutCents: 800, obstacle: "nothing-due", isPaidToday: false };
  expect(await toldTo(id)).toMatchObject(gone);
  expect((await toldTo(id)).day?.toISOString().slice(0, 10)).toBe("2026-06-16");
  await sellBelow(id, daysFromNow(0));
  expect(await toldTo(id)).toMatchObject({ expectedCents: 800, inPayoutCents: 800, obstacle: null });
});

it("nothing is paid today while payouts are withheld, wait for a tag, or cover what was taken back", async () => {
  await set({ payoutFrequency: "daily" });
  const { id } = await createAffiliate(db, { cashappTag: "$jane" });
  expect(await toldTo(id)).toMatchObject({ obstacle: "nothing-due", isPaidToday: true });
  await sellBelow(id);
  expect(await toldTo(id)).toMatchObject({ obstacle: null, isPaidToday: true });
  await db.user.update({ where: { id }, data: { payoutHoldReason: "A question" } });
  expect(await toldTo(id)).toMatchObject({ obstacle: "withheld", isPaidToday: false });
  await db.user.update({ where: { id }, data: { payoutHoldReason: null, cashappTag: null } });
  expect(await toldTo(id)).toMatchObject({ obstacle: "no-tag", isPaidToday: false });
  await db.user.update({ where: { id }, data: { cashappTag: "$jane" } });
  const correction = { affiliateUserId: id, amountCents: -900, reason: "Correction" };
  await (await adminAt(NOW)).ledger.adjust({ requestId: crypto.randomUUID(), ...correction });
  expect(await toldTo(id)).toMatchObject({ obstacle: "nothing-due", owingCents: 100, isPaidToday: false });
});

it("a run of selected payees leaves the payout day due for the others", async () => {
  await set({ payoutFrequency: "daily" });
  const [{ id: chosen }, { id: other }] = [
    await createAffiliate(db, { cashappTag: "$jane" }),
    await createAffiliate(db, { cashappTag: "$john" }),
  ];
  await sellBelow(chosen);
  await sellBelow(other);
  const { payouts, navigation } = await adminAt(NOW);
  const seen = { ...(await seenRun(payouts)), seenCount: 1, seenTotalCents: 800 };
  await payouts.create({ ...seen, only: { userIds: [chosen], reason: "Urgent" } });
  const day = async () => (await toldTo(other)).day?.toISOString().slice(0, 10);
  expect(await day()).toBe("2026-06-15");
  expect(await payouts.preview()).toMatchObject({ isDue: true, count: 1 });
  expect(await navigation.counts()).toMatchObject({ duePayouts: 1 });
  // Selects everyone who remains, so no one is left out.
  await payouts.create({ ...(await seenRun(payouts)), only: { userIds: [other], reason: "Urgent" } });
  expect(await day()).toBe("2026-06-16");
  expect((await payouts.preview()).isDue).toBe(false);
});

it("a missing tag, the minimum and a negative balance hold the payout back, as they do in the run", async () => {
  await set({ minimumPayoutCents: 1_000 });
  const { id } = await createAffiliate(db, { cashappTag: "  " });
  await sellBelow(id);
  expect(await toldTo(id)).toMatchObject({ dueCents: 800, expectedCents: 0, obstacle: "no-tag" });
  await db.user.update({ where: { id }, data: { cashappTag: "$jane" } });
  expect(await toldTo(id)).toMatchObject({ dueCents: 800, expectedCents: 0, obstacle: "below-minimum" });
  const admin = await adminAt(NOW);
  const adjust = (amountCents: number) =>
    admin.ledger.adjust({ requestId: crypto.randomUUID(), affiliateUserId: id, amountCents, reason: "Correction" });
  await adjust(200);
  expect(await toldTo(id)).toMatchObject({ expectedCents: 1_000, obstacle: null });
  await adjust(-1_500);
  expect(await toldTo(id)).toMatchObject({ dueCents: 0, owingCents: 500, obstacle: "nothing-due" });
  expect((await admin.payouts.preview()).count).toBe(0);
});

it("a minimum that is published for the payout day holds the payout back already now", async () => {
  await set({ payoutFrequency: "weekly", payoutDay: 5 });
  const { id } = await createAffiliate(db, { cashappTag: "$jane" });
  await sellBelow(id);
  await publishedRules(db, { minimumPayoutCents: 1_000 }, daysFromNow(2));
  const held = { day: new Date("2026-06-19"), expectedCents: 0, obstacle: "below-minimum", minimumPayoutCents: 1_000 };
  expect(await toldTo(id)).toMatchObject(held);
  expect((await (await adminAt(held.day)).payouts.preview()).totalCents).toBe(0);
  await publishedRules(db, { minimumPayoutCents: 100 }, daysFromNow(30));
  expect(await toldTo(id)).toMatchObject(held);
});

it("the house account is paid nothing", async () => {
  const { id } = await createAffiliate(db, { email: env.ROOT_AFFILIATE_EMAIL, cashappTag: "$house" });
  await sellBelow(id);
  expect(await toldTo(id)).toMatchObject({ dueCents: 800, expectedCents: 0, obstacle: "house" });
  const preview = await (await adminAt(daysFromNow(7))).payouts.preview();
  expect([preview.included, preview.excluded]).toEqual([[], []]);
});

it("the preview of another schedule shows its first run beside that of the current schedule", async () => {
  await set({ payoutFrequency: "weekly", payoutDay: 5, holdDays: 10 });
  const early = await createAffiliate(db, { name: "Early", cashappTag: "$early" });
  await sellBelow(early.id, daysFromNow(-8));
  const late = await createAffiliate(db, { name: "Late", cashappTag: "$late" });
  await sellBelow(late.id);
  const { payouts } = await adminAt(NOW);
  const { present, changed } = await payouts.previewSchedule({ payoutFrequency: "monthly", payoutDay: 1 });
  expect(present).toMatchObject({ count: 1, totalCents: 800, names: [{ name: "Early", amountCents: 800 }] });
  expect(changed).toMatchObject({ count: 2, totalCents: 1_600 });
  const days = (run: typeof present) => run.days.map((day) => day.toISOString().slice(0, 10));
  expect(days(present)).toEqual(["2026-06-19", "2026-06-26", "2026-07-03"]);
  expect(days(changed)).toEqual(["2026-07-01", "2026-08-01", "2026-09-01"]);
  for (const { days: ahead, totalCents } of [present, changed]) {
    const onDay = await adminAt(ahead[0] ?? NOW);
    expect((await onDay.payouts.preview()).totalCents).toBe(totalCents);
  }
  await expect(payouts.previewSchedule({ payoutFrequency: "weekly", payoutDay: 8 })).rejects.toThrow("Choose a day");
});
