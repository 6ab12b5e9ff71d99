import type { Db } from "../../src/server/db";
import { checkPayments } from "../../src/server/services/rings/find-rings";
import { fixedId, SEED_NOW } from "./clock";

/** Checks all payments, and leaves one case to review: one payer for the orders of three buyers in one network. */
export async function seedRings(db: Db): Promise<void> {
  await checkPayments({ db, now: SEED_NOW });
  const top = await db.user.findUniqueOrThrow({ where: { email: "affiliate@assay.test" }, select: { id: true } });
  const buyers = await db.user.findMany({
    where: { uplines: { some: { uplineUserId: top.id } }, isAffiliate: false, orders: { some: { isPaid: true } } },
    orderBy: { email: "asc" },
    take: 3,
    select: { id: true, orders: { where: { isPaid: true, isTestOrder: false }, select: { id: true } } },
  });
  const ids = buyers.map(({ id }) => id);
  const pairs = ids.flatMap((from, at) => ids.slice(at + 1).map((to) => ({ from, to, kinds: ["payer"] })));
  await db.ringCase.create({
    data: {
      ...{ id: fixedId("ring case 1"), kind: "one-payer", accountIds: [...ids].sort(), ties: pairs },
      orderIds: buyers.flatMap(({ orders }) => orders.map(({ id }) => id)).sort(),
      ...{ createdAt: SEED_NOW, changedAt: SEED_NOW },
      events: { create: { action: "found", actorName: "Automatic check", createdAt: SEED_NOW } },
    },
  });
}
