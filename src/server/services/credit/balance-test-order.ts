import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { balancingCents } from "~/domain/store-credit";
import type { Order } from "~/generated/prisma/client";
import { queryRows, type SqlTx } from "~/server/query-rows";
import { restoreLapsedCredit } from "./lapse-credit";
import { moveCredit } from "./move-credit";

type Balanced = Pick<Order, "userId" | "isTestOrder"> & { orderId: string; actorUserId: string | null; now: Date };

const MovedRow = z.strictObject({ movedCents: z.number(), balancedCents: z.number(), entries: z.number() });

/**
 * Nets a test order's store credit to zero with a grant that names the order, and reverses that if the order turns out
 * to be real. Call with the order locked when its test flag or credit changes. Overpayments stay: they came as money.
 * Restores lapsed credit where needed. Throws "credit-spent" if the customer has used the credit since.
 */
export async function offsetTestOrderCredit(tx: SqlTx, { orderId, userId, isTestOrder, actorUserId, now }: Balanced) {
  const [row] = await queryRows(tx, MovedRow)`
    SELECT coalesce(sum(amount_cents) FILTER (WHERE kind IN ('spend', 'give_back', 'refund')), 0)::int AS "movedCents",
      coalesce(sum(amount_cents) FILTER (WHERE kind = 'grant'), 0)::int AS "balancedCents",
      count(*) FILTER (WHERE kind = 'grant')::int AS entries
    FROM credit_entries WHERE order_id = ${orderId}::uuid`;
  const amountCents = row ? balancingCents({ ...row, isTestOrder }) : 0;
  if (!row || amountCents === 0) return;
  const reason = isTestOrder ? "The order is a test" : "The order is not a test any more";
  const key = `test-order:${orderId}:${row.entries + 1}`;
  if (amountCents < 0) await restoreLapsedCredit(tx, { userId, needsCents: -amountCents, key, now });
  try {
    await moveCredit(tx, {
      ...{ userId, kind: "grant", amountCents, key, orderId, reason },
      ...{ actorUserId, now },
    });
  } catch (error) {
    if (!(error instanceof DomainError && error.reason === "credit-not-enough")) throw error;
    const message = isTestOrder
      ? "This order's refund became store credit that has already been used, so the order cannot become a test."
      : "The store credit of this order was returned when it became a test, and has been used since. Give the customer that credit again first, or undo the payment and cancel the order.";
    throw new DomainError("CONFLICT", "credit-spent", message);
  }
}
