import { notFound } from "~/domain/errors";
import type { OrderIdInput } from "~/schemas/orders";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";

/** An order's inbox entry: the state of its thread, the order and its customer. Throws "not-found". */
export async function orderThread({ db }: SignedInContext, { orderId }: OrderIdInput) {
  const found = await db.orderThread.findUnique({
    where: { orderId },
    select: {
      ...only("isUnread", "doneAt", "waitingSince"),
      order: {
        select: {
          ...only("id", "shortId", "email", "status", "isPaid", "trackingNumber", "totalAmountCents", "createdAt"),
          user: { select: { id: true, name: true } },
        },
      },
    },
  });
  if (!found) throw notFound("Message");
  return found;
}
