import { z } from "zod";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import { formatMoney } from "~/domain/money";
import type { Db } from "~/server/db";
import { loadOrderForMail } from "~/server/mail/load-order-for-mail";
import { only } from "~/server/query-rows";
import { hello, link } from "./blocks";
import { greeting, OfOrder } from "./composer";
import { orderItems, orderLink, paymentBlocks } from "./order-parts";

export const OfPaid = z.union([OfOrder, z.object({ requestId: z.uuid() })]);
type Paid = z.infer<typeof OfPaid>;

/** How e-mails about a payment name an order or membership, and what is still to be paid for it. */
export async function paidFor(db: Db, of: Paid) {
  if ("orderId" in of) {
    const order = await loadOrderForMail(db, of.orderId);
    const details = [orderItems(order), orderLink(order)];
    const toPay = order.isPending &&
      !order.isSuspended &&
      order.dueCents > 0 && [
        `${formatMoney(order.dueCents)} is still open. Here is how to pay it:`,
        paymentBlocks(order),
        "If you did send this payment, please do not pay twice: reply to this e-mail, and we will look for it.",
      ];
    return {
      kind: "order",
      name: `Order ${order.shortId}`,
      what: "this order",
      hello: greeting(order),
      isSuspended: order.isSuspended,
      details,
      toPay,
    } as const;
  }
  const request = await db.subscriptionRequest.findUnique({
    where: { id: of.requestId },
    select: {
      ...only("requestedTier", "status"),
      user: { select: { name: true, emailVerifiedAt: true, isDisabled: true } },
    },
  });
  if (!request) throw notFound("Membership request");
  const membership = `${request.requestedTier} membership`;
  return {
    isSuspended: request.user.isDisabled,
    ...{ kind: "membership", name: `Your ${membership}`, what: `your ${membership}` },
    ...{ hello: hello(greetingName(request.user)), details: link("View your profile", "/profile#membership") },
    toPay: request.status === "pending" &&
      !request.user.isDisabled && [
        "Your request is still waiting for its payment.",
        "If you did send this payment, please do not pay twice: reply to this e-mail, and we will look for it.",
      ],
  } as const;
}
