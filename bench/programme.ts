// The affiliate programme by the clock, on one size of tree. Called by bench/run.mjs with a loaded-by-us database.
import { randomUUID } from "node:crypto";
import { db } from "../src/server/db";
import { callerFor, createAdmin } from "../tests/support/factories";
import { KIND } from "./books";
import { contention } from "./contention";
import { loadProgramme } from "./load-programme";
import { measure, summary, type Times } from "./measure";
import { writeResult } from "./results";
import { madeId, NOW, randomNumbers, type Tree, uplinesOf } from "./tree";

const size = Number(process.argv[2] ?? 10_000);
const orders = size;
const started = performance.now();
const { tree } = await loadProgramme(process.env.DATABASE_URL ?? "", size, orders);
const loadSeconds = (performance.now() - started) / 1000;
console.log(`✔ ${size} accounts and ${orders} paid orders (${loadSeconds.toFixed(0)} s)`);

const at = { now: NOW };
const userId = (account: number) => madeId(KIND.user, account);
const admin = await createAdmin(db);

/** Accounts with ten levels above them, drawn evenly. */
function deepAccounts({ parents }: Tree, count: number): number[] {
  const random = randomNumbers(99);
  const found: number[] = [];
  while (found.length < count) {
    const account = Math.floor(random() * parents.length);
    if (uplinesOf(tree, account).length === 10) found.push(account);
  }
  return found;
}

/** Waiting orders of these buyers, ready to be marked as paid. */
async function waitingOrders(buyers: readonly number[], newId: () => string = randomUUID): Promise<string[]> {
  const made = buyers.map((buyer) => ({ id: newId(), buyer }));
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
await writeResult(`programme-${size}`, { size, orders, loadSeconds, times, throughput });
await db.$disconnect();
process.exit(0);
