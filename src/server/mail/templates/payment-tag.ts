import { formatMoney } from "~/domain/money";
import { PAYMENT_APP } from "~/domain/payment-app";
import type { Db } from "~/server/db";
import { loadOrderForMail } from "~/server/mail/load-order-for-mail";
import { requestStanding } from "~/server/services/membership/request-standing";
import { highlight, link, type MailContent, SUSPENDED } from "./blocks";
import { type Composers, OfUser, toOwner } from "./composer";
import { isToPay, orderLink } from "./order-parts";

/** What the account has still to pay, in blocks; as of now, because something may have been settled since. */
async function stillToPay(db: Db, userId: string, paymentTag: string): Promise<MailContent[]> {
  const pending = { userId, status: "pending" } as const;
  const orders = await db.order.findMany({
    where: { ...pending, isArchived: false },
    orderBy: { createdAt: "asc" },
    select: { id: true },
  });
  const requests = await db.subscriptionRequest.findMany({
    where: { ...pending, user: { vipWholesaleAccount: false } },
    orderBy: { createdAt: "asc" },
    select: { id: true, requestedTier: true },
  });
  const ofOrders = await Promise.all(
    orders.map(async ({ id }): Promise<MailContent> => {
      const order = await loadOrderForMail(db, id);
      const { shortId, dueCents } = order;
      return (
        isToPay(order) && [
          highlight(["Order", shortId], ["Amount", formatMoney(dueCents)], ["Send to", paymentTag], ["Note", shortId]),
          orderLink(order),
        ]
      );
    }),
  );
  const ofRequests = await Promise.all(requests.map((request) => ofRequest(db, request, paymentTag)));
  return [...ofOrders, ...ofRequests].filter(Boolean);
}

type Asked = { id: string; requestedTier: string };

async function ofRequest(db: Db, { id, requestedTier }: Asked, paymentTag: string): Promise<MailContent> {
  const { amountCents, requotedCents, receivedCents } = await requestStanding(db, id, new Date());
  const toPayCents = (requotedCents ?? amountCents) - receivedCents;
  return (
    toPayCents > 0 && [
      highlight(["Membership", requestedTier], ["Amount", formatMoney(toPayCents)], ["Send to", paymentTag]),
      link("View your request", "/profile#membership"),
    ]
  );
}

export const PAYMENT_TAG_MAILS = {
  /** To the customer: where to send what they have still to pay, now that the shop has another payment tag. */
  "payment-tag": toOwner(OfUser, async ({ userId, isDisabled }, db) => {
    const { paymentTag } = await db.siteSettings.findUniqueOrThrow({ where: { id: "default" } });
    const toPay = isDisabled ? [] : await stillToPay(db, userId, paymentTag);
    const isAsked = toPay.length > 0;
    return {
      subject: isAsked ? `Please pay to ${paymentTag} from now on` : `Our payment tag is now ${paymentTag}`,
      content: [
        `Our tag in ${PAYMENT_APP} has changed: from now on, please send payments to ${paymentTag} only.`,
        isDisabled && SUSPENDED,
        isAsked && ["This is still to be paid:", toPay],
        isAsked &&
          "Have you sent the payment already, to the former tag? That is fine: please don't pay twice, we will look for it. If it came back to you, or if you are not sure, reply to this e-mail.",
        !isAsked && !isDisabled && "You have nothing to pay at the moment.",
      ],
    };
  }),
} satisfies Composers;
