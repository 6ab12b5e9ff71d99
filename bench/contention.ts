import { randomUUID } from "node:crypto";
import type { createCaller } from "../src/server/api/root";
import { counterSlot } from "../src/server/services/commissions/move-counters";

const ADMINS = 8;

type Shop = {
  asAdmin: ReturnType<typeof createCaller>;
  buyers: readonly number[];
  waitingOrders: (buyers: readonly number[], newId?: () => string) => Promise<string[]>;
};

/** An order id that is counted in slot 0 of every account above: as if each account were one shared row. */
function idInOneSlot(): string {
  for (;;) {
    const id = randomUUID();
    if (counterSlot(id) === 0) return id;
  }
}

/** Eight admins mark these orders as paid as fast as they can; answers orders per second. */
async function ordersPerSecond(asAdmin: Shop["asAdmin"], ids: readonly string[]): Promise<number> {
  const left = [...ids];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: ADMINS }, async () => {
      for (let orderId = left.pop(); orderId; orderId = left.pop()) await asAdmin.admin.orders.markPaid({ orderId });
    }),
  );
  return ids.length / ((performance.now() - started) / 1000);
}

/** Orders of one big network paid by eight admins at once: counters spread over slots, against one row for each account. */
export async function contention({ asAdmin, buyers, waitingOrders }: Shop) {
  const half = buyers.length / 2;
  const spread = await ordersPerSecond(asAdmin, await waitingOrders(buyers.slice(0, half)));
  const oneRow = await ordersPerSecond(asAdmin, await waitingOrders(buyers.slice(half), idInOneSlot));
  console.log(
    `  eight admins: ${spread.toFixed(0)} orders/s spread over slots, ${oneRow.toFixed(0)}/s on one shared row`,
  );
  return { admins: ADMINS, spreadPerSecond: spread, oneRowPerSecond: oneRow, times: spread / oneRow };
}
