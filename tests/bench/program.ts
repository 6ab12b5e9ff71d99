// Measures the affiliate program on one size of tree. Started by run.ts with an empty, migrated database.
import { randomUUID } from "node:crypto";
import { db } from "~/server/db";
import { refreshLeaderboard } from "~/server/services/leaderboard/refresh-leaderboard";
import { callerFor, createAdmin } from "~tests/support/factories";
import { contention } from "./contention";
import { KIND } from "./expected-counters";
import { loadProgram } from "./load-program";
import { measure, summary, type Times } from "./measure";
import { writeResult } from "./results";
import { madeId, NOW, randomNumbers, type Tree, uplinesOf } from "./tree";

const size = Number(process.argv[2] ?? 10_000);
const orders = size;
const started = performance.now();
const { tree } = await loadProgram(process.env.DATABASE_URL ?? "", size, orders);
const loadSeconds = (performance.now() - started) / 1000;
console.log(`✔ ${size} accounts and ${orders} paid orders (${loadSeconds.toFixed(0)} s)`);

const at = { now: NOW };
const userId = (account: number) => madeId(KIND.user, account);
const admin = await createAdmin(db);

/** Random accounts with ten levels above them. */
function deepAccounts({ parents }: Tree, count: number): number[] {
  const random = randomNumbers(99);
  const found: number[] = [];
  while (found.length < count) {
    const account = Math.floor(random() * parents.length);
    if (uplinesOf(tree, account).length === 10) found.push(account);
  }
  return found;
}

/** Draws ids until the short id is unused: among a million orders, one in four thousand collides. */
async function freeId(newId: () => string): Promise<string> {
  for (;;) {
    const id = newId();
    if (!(await db.order.findUnique({ where: { shortId: id.slice(0, 8).toUpperCase() }, select: { id: true } })))
      return id;
  }
}

/** Unpaid orders of these buyers, ready to be marked as paid. */
async function waitingOrders(buyers: readonly number[], newId: () => string = randomUUID): Promise<string[]> {
  const made: { id: string; buyer: number }[] = [];
  for (const buyer of buyers) made.push({ id: await freeId(newId), buyer });
  await db.order.createMany({
    data: made.map(({ id, buyer }) => ({
      id,
      shortId: id.slice(0, 8).toUpperCase(),
      userId: userId(buyer),
      email: `person${buyer}@bench.test`,
      idempotencyKey: id,
      buyerTier: "None" as const,
      subtotalCents: 10_000,
      shippingCents: 5_000,
      totalAmountCents: 15_000,
      researchConfirmedAt: NOW,
      shippingDetails: {},
      createdAt: NOW,
    })),
  });
  return made.map(({ id }) => id);
}

const signUp = (index: number, code: string) => async () => {
  const visitor = await callerFor(db, null, at);
  const email = `new${index}-${randomUUID().slice(0, 8)}@bench.test`;
  await visitor.account.signUp({
    name: "New Person",
    email,
    password: "a fine secret",
    confirmPassword: "a fine secret",
    isReferred: true,
    referralCode: code,
  });
};

const house = await callerFor(db, userId(0), at);
const asAdmin = await callerFor(db, admin.id, at);
const times: Record<string, Times> = {};
const note = async (name: string, work: Promise<Times>) => {
  const result = await work;
  times[name] = result;
  console.log(
    `  ${name}: p50 ${result.p50.toFixed(1)} ms, p95 ${result.p95.toFixed(1)} ms, max ${result.max.toFixed(1)} ms`,
  );
};

await note(
  "dashboard of the largest network",
  measure(60, () => house.affiliate.dashboard()),
);
await note(
  "earnings, first page, largest network",
  measure(60, () => house.affiliate.earnings({})),
);
const direct = (await house.affiliate.networkChildren({})).nodes;
await note(
  "network: expand a node",
  measure(60, (index) => house.affiliate.networkChildren({ parentId: direct[index % direct.length]?.userId ?? "" })),
);
await note(
  "network: the busiest account's own referrals",
  measure(60, () => house.affiliate.networkChildren({ parentId: userId(tree.busiest) })),
);
await note(
  "network: search by name",
  measure(30, (index) => house.affiliate.networkList({ text: `Number${index * 37}` })),
);
await note(
  "network: summary by level",
  measure(10, () => house.affiliate.networkSummary(), 1),
);
const counted = await refreshLeaderboard({ db, now: NOW });
console.log(`  leaderboard counted in the background in ${counted?.durationMs ?? 0} ms`);
const someone = deepAccounts(tree, 40).find((account) => tree.isAffiliate(account)) ?? 1;
const anybody = await callerFor(db, userId(someone), at);
const MEASURES = ["network", "orders", "volume"] as const;
await note(
  "leaderboard, with an own place far below",
  measure(60, (index) => anybody.leaderboard.standings({ by: MEASURES[index % 3] ?? "network" })),
);
const toPay = await waitingOrders(deepAccounts(tree, 110));
await note(
  "Mark as Paid, ten levels",
  measure(100, (index) => asAdmin.admin.orders.markPaid({ orderId: toPay[index] ?? "" })),
);
const busiest = await db.user.findUniqueOrThrow({
  where: { id: userId(tree.busiest) },
  select: { affiliateCode: true },
});
await note(
  "sign-up under the busiest referrer",
  measure(20, (index) => signUp(index, busiest.affiliateCode ?? "")()),
);
const fifty = await Promise.all(
  Array.from({ length: 50 }, async (_, index) => {
    const began = performance.now();
    await signUp(100 + index, busiest.affiliateCode ?? "")();
    return performance.now() - began;
  }),
);
times["fifty sign-ups at once under the busiest referrer"] = summary(fifty);
console.log(`  fifty sign-ups at once: all made, slowest ${Math.max(...fifty).toFixed(0)} ms`);
const throughput = await contention({ adminId: admin.id, waitingOrders, buyers: deepAccounts(tree, 800) });
await writeResult(`program-${size}`, { size, orders, loadSeconds, times, throughput });
await db.$disconnect();
process.exit(0);
