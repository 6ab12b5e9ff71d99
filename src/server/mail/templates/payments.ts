import { z } from "zod";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import { formatMoney } from "~/domain/money";
import { PAYMENT_APP } from "~/domain/payment-app";
import { SURPLUS_CHOICES, type Surplus, type SurplusChoice } from "~/domain/payment-surplus";
import { piecesText } from "~/domain/refunded-pieces";
import { formatDate } from "~/lib/format-date";
import { reasonOf } from "~/server/mail/load-order-for-mail";
import { facts, hello, highlight, link, sideLink } from "./blocks";
import { aboutOrder, type Composers, composer, OfOrder, toCustomer } from "./composer";
import {
  customerFact,
  notInParcel,
  orderItems,
  orderLink,
  orderSideLink,
  paymentBlocks,
  shopOrderLink,
  testMark,
} from "./order-parts";
import { OfPaid, paidFor } from "./paid-for";

const WHAT_BECOMES: Readonly<Record<SurplusChoice, string>> = {
  return: "We are sending it back to the account it came from.",
  credit: "We have added it to your store credit, which you can use for your next order.",
  keep: "We have kept it with your payment. If that is not what you want, reply to this e-mail.",
};

/** An overpayment and what happens to it. */
const OfSurplus = z.object({ choice: z.enum(SURPLUS_CHOICES), amountCents: z.int() });
export const WithSurplus = { surplus: OfSurplus.optional() };
export const surplusText = (surplus: Surplus | undefined) =>
  surplus && `You paid ${formatMoney(surplus.amountCents)} more than was due. ${WHAT_BECOMES[surplus.choice]}`;

/** Once the payment that had a surplus is undone. One that the shop kept needs no word: it promised nothing. */
const NO_MORE: Readonly<Record<SurplusChoice, string>> = {
  return: "that we wanted to send back belongs to that payment, so it is not sent.",
  credit: "of store credit that we had added for it is taken back.",
  keep: "",
};
const surplusUndone = (surplus: Surplus | undefined) =>
  surplus && NO_MORE[surplus.choice] && `The ${formatMoney(surplus.amountCents)} ${NO_MORE[surplus.choice]}`;

const paidTwice = ({ amountCents, choice }: Surplus, what: string) =>
  `We received another ${formatMoney(amountCents)} for ${what}, which is already paid. ${WHAT_BECOMES[choice]}`;

const OfAmount = OfOrder.extend({ amountCents: z.int() });
/** `keptCents`: what an earlier e-mail said would be sent back. */
const OfReopening = OfAmount.extend({ keptCents: z.int().default(0) });
const LatePayment = z.object({
  amountCents: z.int(),
  /** Whether it arrived after the order was cancelled; "before" only in e-mails that earlier versions queued. */
  came: z.enum(["before", "after"]).default("after"),
});
const OfFullRefund = OfOrder.extend({
  reason: z.string().nullish(),
  /** Missing in e-mails queued before this field existed. */
  split: z.object({ returnCents: z.int(), creditCents: z.int() }).optional(),
});
const OfPartialRefund = OfOrder.extend({
  ...{ amountCents: z.int(), returnCents: z.int(), creditCents: z.int(), reason: z.string() },
  pieces: z.array(z.object({ name: z.string(), quantity: z.int() })).default([]),
});
const OfStoreCredit = z.object({ userId: z.uuid(), amountCents: z.int(), balanceCents: z.int(), reason: z.string() });

/** Says where refunded money goes: back to the payer, to store credit, or split; nowhere for a test order. */
function whereTo({ returnCents, creditCents }: { returnCents: number; creditCents: number }, isTest: boolean): string {
  if (isTest) return "This was a test order, so no money moves.";
  const [money, credit] = [formatMoney(returnCents), formatMoney(creditCents)];
  if (returnCents === 0) return `${credit} is now store credit.`;
  const back = `We will send ${money} back to the account that you paid from.`;
  return creditCents === 0 ? back : `${back} ${credit} is store credit again.`;
}

export const PAYMENT_MAILS = {
  /** To the customer: the order is still unpaid, how to pay it, and until when it is held. */
  "payment-reminder": toCustomer(OfOrder, (order) => {
    const isAsked = order.isPending && !order.isSuspended;
    return {
      ...(isAsked
        ? {
            subject: `Your order ${order.shortId} is waiting for ${formatMoney(order.dueCents)}`,
            preheader: `Here is how to pay for your order ${order.shortId}.`,
          }
        : { subject: `Your order ${order.shortId}` }),
      content: [
        isAsked && "We have not received your payment for this order yet. You can still pay it:",
        paymentBlocks(order),
        isAsked &&
          "Already paid? Please don't pay twice: press \"I've sent it\" on your order's page, and we will look for it. Changed your mind? You can cancel the order there.",
        orderSideLink(order),
        orderItems(order),
      ],
    };
  }),

  /** To the shop: a customer says that an order's payment was sent. */
  "payment-sent-shop": aboutOrder(OfOrder, (order) => {
    const total = formatMoney(order.dueCents);
    return {
      subject: `${testMark(order.isTestOrder)}Payment sent for order ${order.shortId}, ${total}`,
      preheader: `Look for ${total} with the note ${order.shortId}.`,
      content: [
        `The customer says that the payment was sent. Look for it in ${PAYMENT_APP}, then mark the order as paid.`,
        highlight(["Amount", total], ["Payment note", order.shortId]),
        facts(customerFact(order)),
        shopOrderLink(order),
      ],
    };
  }),

  /** To the customer: the payment has arrived, and what happens to any overpayment. */
  "payment-confirmed": toCustomer(OfOrder.extend(WithSurplus), (order, { surplus }) => ({
    subject: `Payment received for order ${order.shortId}`,
    content: [
      `We have verified your payment. ${order.trackingNumber ? "Your order is already on its way." : "We will send you the tracking number as soon as your order ships."}`,
      surplusText(surplus),
      orderItems(order),
      orderLink(order),
    ],
  })),

  /** To the customer: a partial payment has arrived, and how to pay the rest. */
  "payment-part": toCustomer(OfAmount, (order, { amountCents }) => ({
    subject: `Order ${order.shortId}: we received ${formatMoney(amountCents)}`,
    ...(order.isPending && {
      preheader: `This covers part of your order.${order.isSuspended ? "" : " Here is how to pay the rest."}`,
    }),
    content: [
      `We received ${formatMoney(amountCents)} for this order.${order.isPending ? " This is not the full amount yet." : ""}`,
      order.isPending &&
        !order.isSuspended &&
        `Please send the remaining ${formatMoney(order.dueCents)}.${order.trackingNumber ? "" : " Then we ship your order."}`,
      paymentBlocks(order),
      order.isPending &&
        !order.isSuspended &&
        "If you think this is wrong, please reply to this e-mail before you send anything.",
      orderSideLink(order),
      orderItems(order),
    ],
  })),

  /** To the customer, after a payment-confirmed e-mail: the payment was not verified after all, and what to do next. */
  "payment-undone": toCustomer(OfOrder.extend(WithSurplus), (order, { surplus }) => ({
    subject: `Order ${order.shortId}: your payment is not confirmed`,
    preheader: "We could not confirm your payment. Here is what to do next.",
    content: [
      "We told you that your payment for this order was verified. That was a mistake: we could not confirm it, and the order is waiting for your payment again.",
      surplusUndone(surplus),
      order.trackingNumber
        ? `Your order has already been shipped with the tracking number ${order.trackingNumber}, and it still has to be paid for.`
        : "We will ship your order once your payment is verified.",
      order.dueCents > 0 &&
        !order.isSuspended &&
        "If you have paid, please do not pay twice. Send us a message on the order's page with the date and the name the payment was sent from, and we will look for it. If you have not paid yet, please pay now:",
      paymentBlocks(order),
      orderSideLink(order),
      orderItems(order),
    ],
  })),

  /** To the customer: an order or membership was paid a second time, and what happens to the money. */
  "payment-double": composer(z.intersection(OfPaid, z.object({ surplus: OfSurplus })), async (given, db) => {
    const { kind, name, what, hello, details } = await paidFor(db, given);
    return {
      subject: `${name}: we received a second payment`,
      content: [hello, paidTwice(given.surplus, what), `Your ${kind} does not change.`, details],
    };
  }),

  /** To the customer: a partial payment arrived after the order was cancelled, and the order is open again. */
  "order-reopened": toCustomer(OfReopening, (order, { amountCents, keptCents }) => ({
    subject: `Order ${order.shortId} is open again`,
    content: [
      `We received ${formatMoney(amountCents)} for this order after it was cancelled, so we have reopened it. The total is ${formatMoney(order.totalCents)}.${order.trackingNumber || order.isSuspended ? "" : " We will ship your order once the rest is paid."}`,
      keptCents > 0 &&
        `The ${formatMoney(keptCents)} that we wanted to send back counts for it, so we do not send it back.`,
      paymentBlocks(order),
      "If you no longer want this order, reply to this e-mail and we will send your money back.",
      orderItems(order),
      orderSideLink(order),
    ],
  })),

  /** To the customer: money owed back was sent, and under which reference. */
  "money-returned": composer(z.object({ returnId: z.uuid() }), async ({ returnId }, db) => {
    const money = await db.moneyReturn.findUnique({ where: { id: returnId } });
    if (!money) throw notFound("Return");
    const { amountCents, orderId, subscriptionRequestId, reference, returnedAt } = money;
    const { name, hello, details } = await paidFor(
      db,
      orderId ? { orderId } : { requestId: subscriptionRequestId ?? "" },
    );
    const amount = formatMoney(amountCents);
    return {
      subject: `${name}: we sent ${amount} back`,
      content: [
        hello,
        `We have sent ${amount} back to the account that you paid from.`,
        facts(["Amount", amount], ["Reference", reference], ["Date", formatDate(returnedAt)]),
        details,
      ],
    };
  }),

  /** To the customer: a full or partial payment for something cancelled or declined goes back. */
  "payment-returned": composer(z.intersection(OfPaid, LatePayment), async (given, db) => {
    const { kind, name, what, hello, isSuspended, details } = await paidFor(db, given);
    const amount = formatMoney(given.amountCents);
    const isOrder = kind === "order";
    const received =
      given.came === "before"
        ? `You had paid ${amount} of this order, which is now cancelled.`
        : `We received your payment of ${amount} ${isOrder ? "after this order was cancelled" : `for ${what} after its request was closed`}.`;
    return {
      subject: `${name}: we are sending your payment back`,
      content: [
        hello,
        `${received} We will send the money back to the account it came from. ${isOrder ? "The order stays cancelled." : "Your account and your prices have not changed."}`,
        !isSuspended &&
          (isOrder
            ? "If you still want the items, you are welcome to place a new order."
            : "If you still want the membership, you can ask for it again in your profile."),
        details,
      ],
    };
  }),

  /** To the customer: a paid order was cancelled, why, and where the payment goes. */
  "order-refunded": toCustomer(OfFullRefund, async (order, given, db) => {
    const reason = await reasonOf(db, given);
    const sum = formatMoney(order.totalCents - order.refundedCents);
    const refunded =
      order.refundedCents > 0
        ? `the rest of your payment, ${sum}, is refunded (${formatMoney(order.refundedCents)} was refunded before)`
        : `your payment of ${sum} is refunded`;
    return {
      subject: `Order ${order.shortId} has been refunded`,
      content: [
        // For a test order, which nobody paid, `whereTo` says that no money moves.
        `Your order has been cancelled${order.isTestOrder ? "" : `, and ${refunded}`}.`,
        reason && facts(["Reason", reason]),
        given.split && whereTo(given.split, order.isTestOrder),
        orderItems(order),
        orderLink(order),
      ],
    };
  }),

  /** To the customer: an order was partly refunded, why, and where the money goes. */
  "order-partly-refunded": toCustomer(OfPartialRefund, (order, refund) => {
    const amount = formatMoney(refund.amountCents);
    const pieces = piecesText(refund.pieces);
    return {
      subject: `Order ${order.shortId}: we refunded ${amount}`,
      content: [
        pieces
          ? `We refunded ${amount} for these items of your order.${notInParcel(order)}`
          : `We refunded ${amount} for this order. The order itself does not change.`,
        facts(pieces !== "" && ["Refunded", pieces], ["Reason", refund.reason]),
        whereTo(refund, order.isTestOrder),
        orderItems(order),
        orderLink(order),
      ],
    };
  }),

  /** To the customer: the shop added or deducted store credit. */
  "store-credit": composer(OfStoreCredit, async ({ userId, amountCents, balanceCents, reason }, db) => {
    const user = await db.user.findUnique({
      where: { id: userId },
      select: { name: true, emailVerifiedAt: true, isDisabled: true },
    });
    if (!user) throw notFound("User");
    const amount = formatMoney(Math.abs(amountCents));
    const isAdded = amountCents > 0;
    return {
      subject: isAdded ? `We added ${amount} to your store credit` : "Your store credit has changed",
      content: [
        hello(greetingName(user)),
        isAdded ? `We added ${amount} to your store credit.` : `We deducted ${amount} from your store credit.`,
        facts(["Reason", reason], ["Balance", formatMoney(balanceCents)]),
        // A suspended account cannot order.
        balanceCents > 0 &&
          !user.isDisabled && [
            "You can use it for an order at checkout.",
            link("Open the shop", ""),
            sideLink("View your store credit", "/profile#store-credit"),
          ],
      ],
    };
  }),
} satisfies Composers;
