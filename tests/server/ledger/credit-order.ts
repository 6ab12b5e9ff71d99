import type { Prisma } from "~/generated/prisma/client";
import type { Db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { payWithCredit } from "~/server/services/orders/pay-with-credit";
import { contextFor, createOrder } from "~tests/support/factories";

type Buyer = { id: string; email: string };

/** An order that uses store credit as the checkout does: paid immediately if the credit covers everything. */
export async function creditOrder(
  db: Db,
  buyer: Buyer,
  creditCents: number,
  overrides: Partial<Prisma.OrderUncheckedCreateInput> = {},
) {
  const order = await createOrder(db, buyer, overrides);
  const { actor, ...ctx } = await contextFor(db, buyer.id);
  if (!actor) throw new Error("the buyer is signed in");
  const { id: orderId, totalAmountCents: totalCents } = order;
  await inTransaction(db, (tx) =>
    payWithCredit(tx, { ...ctx, actor }, { userId: buyer.id, orderId, totalCents, creditCents }),
  );
  return order;
}
