import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { callerFor, createAffiliate, createOrder } from "~tests/support/factories";
import { call, isUuid, leavesOf, PROCEDURES } from "~tests/support/input-schemas";

const LATER = new Date("2026-06-10T12:00:00.000Z");
const EARLIER = new Date("2026-06-01T12:00:00.000Z");

/** Creates two rows of an affiliate in each paged list; returns the cursors of the later rows. */
async function createLists(later: Date) {
  const user = await createAffiliate(db);
  const team = await db.affiliatePartnership.create({
    data: { name: `Team of ${user.email}`, totalMembers: 1, members: { create: { userId: user.id, role: "founder" } } },
  });
  await createRows(user, team, new Date(later.getTime() - 60_000));
  return { user, cursors: await createRows(user, team, later) };
}

type Lists = Awaited<ReturnType<typeof createLists>>;

async function createRows(
  user: { id: string; email: string },
  team: { id: string },
  createdAt: Date,
): Promise<Record<string, unknown>> {
  const order = await createOrder(db, user, { createdAt, paymentGeneration: 1 });
  const referral = await createAffiliate(db, { referredByUserId: user.id, lastPaidOrderAt: createdAt });
  await db.affiliateHierarchy.updateMany({ where: { userId: referral.id }, data: { createdAt } });
  const idempotencyKey = crypto.randomUUID();
  const run = await db.payoutRun.create({
    data: { createdAt, createdByUserId: user.id, totalCents: 5000, idempotencyKey },
  });
  const payout = await db.payout.create({
    data: { runId: run.id, affiliateUserId: user.id, amountCents: 5000, cashappTag: "$Robin", createdAt },
  });
  const ofOrder = { orderId: order.id, generation: 1, createdAt };
  const earn = { affiliateUserId: user.id, kind: "earn", amountCents: 100, idempotencyKey, level: 1 } as const;
  const entry = await db.ledgerEntry.create({ data: { ...ofOrder, ...earn } });
  const skipped = { orderId: order.id, generation: 1, level: 2 };
  await db.skippedCommission.create({ data: { ...skipped, affiliateUserId: user.id, reason: "test", createdAt } });
  const message = await db.partnershipMessage.create({
    data: { partnershipId: team.id, fromUserId: user.id, messageType: "message", message: "Hello", createdAt },
  });
  const text = { orderId: order.id, userId: user.id, senderType: "customer", createdAt } as const;
  const older = { ...text, createdAt: new Date(createdAt.getTime() - 30_000) };
  await db.orderMessage.create({ data: { ...older, message: "First" } });
  const said = await db.orderMessage.create({ data: { ...text, message: "Second" } });
  const place = { level: 1, joinedAt: createdAt, userId: referral.id };
  return {
    "orders.mine": order.id,
    "affiliate.payouts": payout.id,
    "affiliate.earnings": entry.id,
    "affiliate.unpaidLevels": skipped,
    "affiliate.activeReferrals": { lastPaidOrderAt: createdAt, userId: referral.id },
    "affiliate.networkChildren": place,
    "affiliate.networkList": place,
    "partnership.messages": message.id,
    "orders.messages": said.id,
  };
}

/** The other inputs of a list: messages are read from the caller's own order. */
const besides = (path: string, { cursors }: Lists) =>
  path === "orders.messages" ? { orderId: cursors["orders.mine"] } : {};

/** The rows of an answer, whatever the list calls them. */
const rowsOf = (answer: unknown) => Object.values(answer as object).find((value) => Array.isArray(value));

/** The same cursor with an ID that does not exist. */
function absent(cursor: unknown): unknown {
  if (typeof cursor === "string") return crypto.randomUUID();
  return Object.fromEntries(
    Object.entries(cursor as object).map(([key, value]) => [key, /Id$/.test(key) ? crypto.randomUUID() : value]),
  );
}

/** Paged lists outside admin: an admin sees every row anyway. */
const paged = PROCEDURES.filter(
  ({ access, input }) =>
    access !== "admin" && input && leavesOf(input).some(({ path, schema }) => path[0] === "cursor" && isUuid(schema)),
).map(({ path }) => path);

describe("a cursor of another affiliate's row", () => {
  let own: Lists;
  let others: Lists[];
  beforeAll(async () => {
    own = await createLists(new Date("2026-06-05T12:00:00.000Z"));
    others = [await createLists(LATER), await createLists(EARLIER)];
  });

  it("is tested in every list that takes a cursor", () => {
    expect(paged.sort()).toEqual(Object.keys(own.cursors).sort());
  });

  it.each(paged)("gives the same page as that of a nonexistent row: %s", async (path) => {
    const caller = await callerFor(db, own.user.id);
    const rest = besides(path, own);
    expect(rowsOf(await call(caller, path, rest))).toHaveLength(2);
    for (const { cursors } of others) {
      const answer = await call(caller, path, { ...rest, cursor: cursors[path] });
      expect(answer).toEqual(await call(caller, path, { ...rest, cursor: absent(cursors[path]) }));
    }
    expect(rowsOf(await call(caller, path, { ...rest, cursor: own.cursors[path] }))?.length).toBeLessThan(2);
  });
});
