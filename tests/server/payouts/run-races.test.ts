// Changes to a payee during the preparation of a run wait for the run, and so apply to its payouts.
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { hashPassword } from "~/server/auth/password";
import { db } from "~/server/db";
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
import { soon } from "~tests/support/soon";
import { waitingStatements, waitsForLock } from "~tests/support/waits-for-lock";

beforeEach(resetDatabase);

const PASSWORD = "a fine secret";

/** Runs `act` on a payee who is owed $8.00, after a run has read the tags and before it writes its payouts. */
async function whileARunIsPrepared(act: (admin: Admin, payeeId: string) => Promise<unknown>) {
  const { admin } = await createAdminCaller(db);
  const { id: payeeId } = await createAffiliate(db, { cashappTag: "$old", passwordHash: await hashPassword(PASSWORD) });
  const order = await createOrder(db, await createUser(db, { referredByUserId: payeeId }), { subtotalCents: 10_000 });
  await admin.orders.markPaid({ orderId: order.id });
  const seen = await seenRun(admin.payouts);
  const { running } = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE payout_runs IN SHARE MODE`;
      const preparing = admin.payouts.create(seen);
      await waitsForLock();
      let isOver = false;
      const acting = act(admin, payeeId).finally(() => {
        isOver = true;
      });
      const both = Promise.allSettled([preparing, acting]);
      await soon(async () => expect(isOver || (await waitingStatements()) === 2).toBe(true));
      return { running: both };
    },
    { timeout: 60_000 },
  );
  const [prepared, acted] = await running;
  expect(prepared.status).toBe("fulfilled");
  return { acted, payout: await db.payout.findFirstOrThrow({ where: { affiliateUserId: payeeId } }) };
}
type Admin = Awaited<ReturnType<typeof createAdminCaller>>["admin"];

it.each([
  [
    "its owner",
    async (_: Admin, id: string) => (await callerFor(db, id)).affiliate.saveCashappTag({ cashappTag: "$new" }),
  ],
  ["an admin", (admin: Admin, userId: string) => admin.payouts.correctTag({ userId, cashappTag: "$new" })],
])("a payout uses the tag that %s corrects while the run is prepared", async (_, act) => {
  const { acted, payout } = await whileARunIsPrepared(act);
  expect(acted.status).toBe("fulfilled");
  expect(payout).toMatchObject({ cashappTag: "$new", formerTag: "$old" });
});

it.each([
  ["an admin", (admin: Admin, userId: string) => admin.users.delete({ userId })],
  [
    "its owner",
    async (_: Admin, id: string) =>
      (await callerFor(db, id)).account.deleteOwn({ password: PASSWORD, seenOwedCents: 800, seenCreditCents: 0 }),
  ],
])("an account cannot be deleted by %s while a run is prepared, because its payout needs the tag", async (_, act) => {
  const { acted, payout } = await whileARunIsPrepared(act);
  expect(acted).toMatchObject({ status: "rejected", reason: { cause: { reason: "open-payout" } } });
  expect(await db.user.findUniqueOrThrow({ where: { id: payout.affiliateUserId } })).toMatchObject({ deletedAt: null });
});

it("a run prepared between two payments confirmed together does not include the earnings of the second", async () => {
  const { admin } = await createAdminCaller(db);
  const { id: payeeId } = await createAffiliate(db, { cashappTag: "$payee" });
  const buyer = await createUser(db, { referredByUserId: payeeId });
  const [before, first, second] = [
    await createOrder(db, buyer),
    await createOrder(db, buyer),
    await createOrder(db, buyer),
  ];
  await admin.orders.markPaid({ orderId: before.id });
  const lineFor = async ({ id, totalAmountCents: amountCents }: typeof first) => {
    const line = { paidAt: NOW, payerName: "Robin", note: "", amountCents, lineHash: id };
    const { id: lineId } = await db.statementLine.create({ data: line });
    return { lineId, kind: "order" as const, targetId: id, verdict: "exact" as const };
  };
  const lines = [await lineFor(first), await lineFor(second)];
  const { confirming } = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM orders WHERE id = ${first.id}::uuid FOR UPDATE`;
      const running = admin.payments.confirmLines({ lines });
      await waitsForLock();
      const { payouts } = (await createAdminCaller(db, { now: new Date(NOW.getTime() + 20) })).admin;
      await payouts.create(await seenRun(payouts));
      // The run's time has passed before the second line is confirmed.
      await wait(50);
      return { confirming: running };
    },
    { timeout: 60_000 },
  );
  expect((await confirming).map(({ outcome }) => outcome)).toEqual(["done", "done"]);
  const { affiliate } = await callerFor(db, payeeId, { now: daysFromNow(1) });
  const { entries } = await affiliate.earnings({ order: second.shortId });
  expect(entries).toMatchObject([{ kind: "earn", state: { status: "available" } }]);
});
