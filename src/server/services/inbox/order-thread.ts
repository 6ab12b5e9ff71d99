import { notFound } from "~/domain/errors";
import type { OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";

/** An order's inbox entry: the state of its thread, the order and its customer. Throws "not-found". */
export async function orderThread({ db }: SignedInContext, { orderId }: OrderIdInput) {
  const found = await db.orderThread.findUnique({
    where: { orderId },
    select: {
      ...{ isUnread: true, doneAt: true, waitingSince: true },
      order: {
        select: {
          ...{ id: true, shortId: true, email: true, status: true, isPaid: true, trackingNumber: true },
          ...{ totalAmountCents: true, createdAt: true },
          user: { select: { id: true, name: true } },
        },
      },
    },
  });
  if (!found) throw notFound("Message");
  return found;
}
