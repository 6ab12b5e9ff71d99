import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "~/generated/prisma/client";
import { counterSlot } from "~/server/services/commissions/move-counters";
import { callerFor } from "~tests/support/factories";
import { farDatabase } from "./far-database";
import { NOW } from "./tree";

const ADMINS = 8;
const ROUND_TRIP_MS = 4;

type Work = {
  adminId: string;
  buyers: readonly number[];
  waitingOrders: (buyers: readonly number[], newId?: () => string) => Promise<string[]>;
};

/** An order id that falls into slot 0 of every account above, as if each account had one shared row. */
function idInOneSlot(): string {
  for (;;) {
    const id = randomUUID();
    if (counterSlot(id) === 0) return id;
  }
}

type Pay = (orderId: string) => Promise<unknown>;

/** This many admins mark these orders as paid as fast as they can; returns orders per second. */
async function ordersPerSecond(pay: Pay, ids: readonly string[], admins: number): Promise<number> {
  const left = [...ids];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: admins }, async () => {
      for (let orderId = left.pop(); orderId; orderId = left.pop()) await pay(orderId);
    }),
  );
  return ids.length / ((performance.now() - started) / 1000);
}

/** The shop's design, one row per account instead of slots, and one row locked from start to end. */
async function threeDesigns(pay: Pay, { buyers, waitingOrders }: Work) {
  const [slots, oneRow, lockedFirst] = [0, 1, 2].map((part) => buyers.filter((_, index) => index % 3 === part));
  return {
    slotsPerSecond: await ordersPerSecond(pay, await waitingOrders(slots ?? []), ADMINS),
    oneRowPerSecond: await ordersPerSecond(pay, await waitingOrders(oneRow ?? [], idInOneSlot), ADMINS),
    // The lock on the shared row is held until the commit, so orders run one after the other.
    lockedFirstPerSecond: await ordersPerSecond(pay, await waitingOrders(lockedFirst ?? []), 1),
  };
}

/** Eight admins pay orders of one big network at once, with the database on the same machine and some distance away. */
export async function contention(work: Work) {
  const url = process.env.DATABASE_URL ?? "";
  const far = await farDatabase(url, ROUND_TRIP_MS);
  const results: Record<string, Awaited<ReturnType<typeof threeDesigns>>> = {};
  for (const [name, address] of [
    ["database on the same machine", url],
    [`database ${ROUND_TRIP_MS} ms away`, far.url],
  ] as const) {
    const db = new PrismaClient({
      adapter: new PrismaPg({ connectionString: address, max: 16, options: "-c TimeZone=UTC" }),
      log: [{ emit: "event", level: "query" }],
      transactionOptions: { maxWait: 10_000, timeout: 20_000 },
    });
    const admin = await callerFor(db, work.adminId, { now: NOW });
    const rates = await threeDesigns((orderId) => admin.admin.orders.markPaid({ orderId }), work);
    await db.$disconnect();
    results[name] = rates;
    const [slots, oneRow, locked] = [rates.slotsPerSecond, rates.oneRowPerSecond, rates.lockedFirstPerSecond];
    console.log(
      `  eight admins, ${name}: ${slots.toFixed(0)} orders/s over slots, ${oneRow.toFixed(0)}/s on one row, ${locked.toFixed(0)}/s with that row locked first`,
    );
  }
  far.close();
  return { admins: ADMINS, ...results };
}
