import { z } from "zod";
import { notFound } from "~/domain/errors";
import { formatMoney } from "~/domain/money";
import type { CancelledBy } from "~/domain/order-status";
import { PAYMENT_APP } from "~/domain/payment-app";
import { lastCancellation, loadOrderForMail, type MailOrder, reasonOf } from "~/server/mail/load-order-for-mail";
import { acceptsReplies } from "~/server/mail/reply-token";
import { cancelledReturnCents } from "~/server/services/payments/cancelled-return";
import { facts, highlight, link, type Mail, type MailContent, quote } from "./blocks";
import { aboutOrder, type Composers, composer, greeting, OfOrder, toCustomer } from "./composer";
import {
  customerFact,
  isToPay,
  orderItems,
  orderLink,
  orderSideLink,
  paymentBlocks,
  paymentState,
  sendUsMessage,
  shipToFacts,
  shopOrderLink,
  testMark,
} from "./order-parts";

/** To the shop: a new order and its payment status. */
const orderPlacedShop = (order: MailOrder): Mail => ({
  subject: `${testMark(order.isTestOrder)}New order ${order.shortId}, ${formatMoney(order.totalCents)}`,
  preheader: `${paymentState(order)}.`,
  content: [
    facts(customerFact(order), ["Payment", paymentState(order)], ["Ship to", order.shipTo]),
    order.orderMessage && quote(order.orderMessage),
    orderItems(order),
    shopOrderLink(order),
  ],
});

/** To the shop: one customer placed several orders within a few minutes. */
function ordersPlacedShop(orders: MailOrder[], first: MailOrder): Mail {
  const totalCents = orders.reduce((sum, order) => sum + order.totalCents, 0);
  const mark = testMark(orders.every(({ isTestOrder }) => isTestOrder));
  const waiting = orders.filter(isToPay).length;
  const nameAndTotal = (order: MailOrder): [string, string] => [
    `${testMark(order.isTestOrder)}Order ${order.shortId}`,
    formatMoney(order.totalCents) + (isToPay(order) ? "" : `\n${paymentState(order)}`),
  ];
  return {
    subject: `${mark}${orders.length} new orders from one customer, ${formatMoney(totalCents)}`,
    preheader:
      waiting === orders.length
        ? "Each is waiting for its own payment."
        : `${waiting === 0 ? "None" : waiting} of them ${waiting > 1 ? "are" : "is"} waiting for a payment.`,
    content: [
      facts(customerFact(first)),
      facts(...orders.map(nameAndTotal)),
      link("Open the orders", `/admin/orders?section=all&q=${encodeURIComponent(first.email)}`),
    ],
  };
}

/** How many messages one e-mail quotes; the order page has them all. */
const MOST_QUOTED = 20;

/** Rows queued before digests existed have a single `messageId`. */
const OfMessages = OfOrder.extend({ ids: z.array(z.uuid()).min(1).optional(), messageId: z.uuid().optional() });

/** The messages of an order since the last e-mail, oldest first, from the shop to the customer or the reverse. */
function orderMessages(order: MailOrder, texts: string[], isFromShop: boolean): Mail {
  const { shortId } = order;
  const count = texts.length;
  const preheader = (texts[0] ?? "").slice(0, 140);
  const left = count - MOST_QUOTED;
  const quotes: MailContent = [
    texts.slice(0, MOST_QUOTED).map(quote),
    left > 0 && `And ${left} more${isFromShop && order.isSuspended ? "" : " on the order's page"}.`,
  ];
  // The subject quotes nothing a customer typed.
  if (!isFromShop) {
    return {
      subject: count === 1 ? `New message about order ${shortId}` : `${count} new messages about order ${shortId}`,
      preheader,
      content: [quotes, facts(customerFact(order)), shopOrderLink(order)],
    };
  }
  return {
    subject: count === 1 ? `A message about your order ${shortId}` : `${count} messages about your order ${shortId}`,
    preheader,
    content: [
      greeting(order),
      quotes,
      order.isSuspended
        ? "You can reply to this e-mail."
        : [
            link("Read and reply", `/orders/${order.id}#messages`),
            acceptsReplies()
              ? "You can reply on the order's page or to this e-mail."
              : "To reply, use the button above. Your message is then kept with your order.",
          ],
    ],
  };
}

const CANCELLED_TEXTS: Readonly<Record<CancelledBy, string>> = {
  admin: "Your order has been cancelled. Please do not send a payment for it.",
  customer: "You have cancelled your order. Please do not send a payment for it.",
  unpaid: "We did not receive your payment in time, so we have cancelled this order. Please do not pay for it now.",
};

/** That an order was cancelled by admin or customer after part of its payment had come, and what becomes of that. */
const partGoesBack = (by: CancelledBy, returnCents: number) =>
  `${by === "customer" ? "You have cancelled your order." : "Your order has been cancelled."} You had paid ${formatMoney(returnCents)} of it. We will send the money back to the account it came from. Please do not send the rest.`;

const OfParcel = OfOrder.extend({
  trackingNumber: z.string().optional(),
  carrier: z.string().default(""),
  isCorrection: z.boolean().default(false),
});

/** Which lots were shipped, and where their certificates are. Nothing if no line has a lot. */
function shippedLots({ items, isSuspended }: MailOrder): MailContent {
  const lots = items.filter(({ lotNumber, isPacked }) => lotNumber && isPacked);
  const certified = lots.filter(({ hasCertificate }) => hasCertificate);
  const which = certified.length === lots.length ? "each lot" : certified.map(({ lotNumber }) => lotNumber).join(", ");
  return (
    lots.length > 0 && [
      facts(...lots.map(({ name, lotNumber }): [string, string] => [name, `Lot ${lotNumber}`])),
      certified.length > 0 && !isSuspended && `The certificate of analysis of ${which} is on your order's page.`,
    ]
  );
}

export const ORDER_MAILS = {
  /** To the customer: what was ordered, and how to pay for it. */
  "order-placed": toCustomer(OfOrder, (order) => {
    const total = formatMoney(order.dueCents);
    const isAsked = order.isPending && order.dueCents > 0 && !order.isSuspended;
    return {
      subject: isAsked ? `Order ${order.shortId}: please send ${total}` : `Your order ${order.shortId}`,
      heading: `Thank you for your order ${order.shortId}`,
      ...(isAsked && {
        preheader: `Please send ${total} to ${order.paymentTag} in ${PAYMENT_APP} with the note ${order.shortId}.`,
      }),
      content: [
        order.isPending && "Your order is pending until your payment is verified.",
        paymentBlocks(order),
        orderSideLink(order, isAsked ? "See how to pay" : undefined),
        orderItems(order),
        shipToFacts(order),
      ],
    };
  }),

  "order-placed-shop": composer(
    OfOrder.extend({ ids: z.array(z.uuid()).min(1).optional() }),
    async ({ orderId, ids = [orderId] }, db) => {
      const first = await loadOrderForMail(db, ids[0] ?? orderId);
      const others = await Promise.all(ids.slice(1).map((id) => loadOrderForMail(db, id)));
      return others.length === 0 ? orderPlacedShop(first) : ordersPlacedShop([first, ...others], first);
    },
  ),

  /** To the customer: the order as corrected by them, or with the address corrected by the shop. */
  "order-changed": toCustomer(
    OfOrder.extend({ by: z.enum(["customer", "shop"]).default("customer") }),
    (order, { by }) => {
      const [first, last] =
        by === "shop"
          ? [
              "We have corrected the shipping address of your order.",
              "If this address is not right, please tell us soon.",
            ]
          : ["We have changed your order as you asked.", `If you did not change it, please ${sendUsMessage(order)}.`];
      return {
        subject: `Order ${order.shortId} has been changed`,
        content: [
          `${first} Here are the current details:`,
          shipToFacts(order),
          order.orderMessage && order.isEmailVerified && ["Your message:", quote(order.orderMessage)],
          order.isPending &&
            order.dueCents > 0 &&
            !order.isSuspended &&
            `The order is still waiting for your payment of ${formatMoney(order.dueCents)}.`,
          orderLink(order),
          last,
        ],
      };
    },
  ),

  /** To the shop: a customer corrected or cancelled an unpaid order. */
  "order-changed-shop": aboutOrder(OfOrder, async (order, { orderId }, db) => {
    const subject = `${testMark(order.isTestOrder)}Order ${order.shortId}`;
    const isByCustomer = (await lastCancellation(db, orderId))?.action === "cancelByCustomer";
    if (order.isCancelled && isByCustomer) {
      const cameCents = await cancelledReturnCents(db, { kind: "order", id: orderId });
      return {
        subject: `${subject} was cancelled by its customer`,
        content: [
          cameCents > 0
            ? `${formatMoney(cameCents)} had come for it and is listed under Money to return. If another payment for it arrives, please send it back.`
            : "It had not been paid for. If a payment for it arrives, please send it back.",
          facts(customerFact(order), ["Total", formatMoney(order.totalCents)]),
          orderItems(order),
          shopOrderLink(order),
        ],
      };
    }
    return {
      subject: `${subject} was changed by its customer`,
      content: [
        "The customer corrected the address or the message of this order. Here are the current details:",
        facts(customerFact(order), ["Ship to", order.shipTo]),
        order.orderMessage && quote(order.orderMessage),
        shopOrderLink(order),
      ],
    };
  }),

  "order-message": aboutOrder(
    OfMessages,
    async (order, { orderId, messageId, ids = messageId ? [messageId] : [] }, db) => {
      const messages = await db.orderMessage.findMany({ where: { id: { in: ids }, orderId } });
      const inOrder = ids.flatMap((id) => messages.filter((message) => message.id === id));
      const [first] = inOrder;
      if (!first) throw notFound("Message");
      const texts = inOrder.map(({ message }) => message);
      return orderMessages(order, texts, first.senderType === "admin");
    },
  ),

  /** To the customer: the parcel's tracking number, or a correction of the last one. */
  tracking: toCustomer(OfParcel, (order, { carrier, isCorrection, ...given }) => {
    const trackingNumber = given.trackingNumber ?? order.trackingNumber ?? "";
    const first = isCorrection
      ? "The tracking details in our last e-mail were not right. Here are the correct ones:"
      : "Your order is on its way.";
    const { shortId } = order;
    return {
      subject: isCorrection ? `Order ${shortId}: new tracking details` : `Order ${shortId} has been shipped`,
      preheader: `${first} Tracking number ${trackingNumber}.`,
      content: [
        first,
        carrier
          ? highlight(["Carrier", carrier], ["Tracking number", trackingNumber])
          : highlight(["Tracking number", trackingNumber]),
        link("Track your package", `https://parcelsapp.com/en/tracking/${encodeURIComponent(trackingNumber)}`),
        shipToFacts(order),
        shippedLots(order),
        orderSideLink(order),
      ],
    };
  }),

  /** To the customer, after a tracking e-mail: the order has not been shipped after all. */
  "tracking-withdrawn": toCustomer(OfOrder.extend({ trackingNumber: z.string() }), (order, { trackingNumber }) => ({
    subject: `Order ${order.shortId} has not been shipped yet`,
    content: [
      `We told you that your order was shipped with the tracking number ${trackingNumber}. That was a mistake: please ignore the number. We will e-mail you the right one when your order ships.`,
      orderLink(order),
    ],
  })),

  /** To the customer: the order was cancelled before it was paid. */
  "order-cancelled": toCustomer(
    OfOrder.extend({
      ...{ reason: z.string().nullish(), by: z.enum(["admin", "customer", "unpaid"]).default("admin") },
      /** The store credit that was applied to it; missing in e-mails queued before this field existed. */
      creditCents: z.int().default(0),
      /** What had been received and goes back; zero in e-mails queued before this field existed. */
      returnCents: z.int().default(0),
    }),
    async (order, given, db) => {
      const reason = await reasonOf(db, given);
      return {
        subject: `Order ${order.shortId} has been cancelled`,
        content: [
          given.returnCents > 0 ? partGoesBack(given.by, given.returnCents) : CANCELLED_TEXTS[given.by],
          given.by === "unpaid" && !order.isSuspended && "You are welcome to place a new order.",
          reason && facts(["Reason", reason]),
          given.creditCents > 0 &&
            `The ${formatMoney(given.creditCents)} of store credit that you used is yours again.`,
          `If you have ${given.returnCents > 0 ? "sent more" : "already paid"}, ${sendUsMessage(order)} and we will look for it.`,
          orderItems(order),
          orderLink(order),
        ],
      };
    },
  ),
} satisfies Composers;
