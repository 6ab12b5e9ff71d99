import { z } from "zod";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import { SURPLUS_CHOICES } from "~/domain/payment-surplus";
import type { Db } from "~/server/db";
import { orderReopenedMail, paymentReturnedMail } from "~/server/mail/templates/late-payment";
import type { MailSite, RenderedMail } from "~/server/mail/templates/layout";
import { orderRefundedMail } from "~/server/mail/templates/order-refunded";
import { membershipPaidTwiceMail, orderPaidTwiceMail } from "~/server/mail/templates/payment-double";
import { orderPartlyRefundedMail, storeCreditMail } from "~/server/mail/templates/refund-and-credit";
import { reasonOf } from "./cancellation-reason";
import { loadOrderForMail } from "./load-order-for-mail";

const OfLatePayment = z.object({
  ...{ orderId: z.uuid(), amountCents: z.int() },
  /** Whether the money came after the order was cancelled, or was a part of its payment before. */
  came: z.enum(["before", "after"]).default("after"),
});

/** What a payment after a cancellation says to the customer where it reopened the order. */
export async function orderReopened(db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> {
  const { orderId, amountCents } = OfLatePayment.parse(payload);
  return orderReopenedMail(site, await loadOrderForMail(db, orderId), { amountCents });
}

/** What it says where it goes back. */
export async function paymentReturned(db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> {
  const { orderId, ...received } = OfLatePayment.parse(payload);
  return paymentReturnedMail(site, await loadOrderForMail(db, orderId), received);
}

/** What was paid too much, and what becomes of it. */
export const OfSurplus = z.object({ choice: z.enum(SURPLUS_CHOICES), amountCents: z.int() });
const OfDouble = z.union([
  z.object({ orderId: z.uuid(), surplus: OfSurplus }),
  z.object({ requestId: z.uuid(), surplus: OfSurplus }),
]);

/** What a second payment for what is paid says to the customer. */
export async function paymentDouble(db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> {
  const { surplus, ...of } = OfDouble.parse(payload);
  if ("orderId" in of) return orderPaidTwiceMail(site, await loadOrderForMail(db, of.orderId), surplus);
  const request = await db.subscriptionRequest.findUnique({
    where: { id: of.requestId },
    select: { requestedTier: true, user: { select: { name: true, emailVerifiedAt: true } } },
  });
  if (!request) throw notFound("Membership request");
  const { requestedTier: tier, user } = request;
  return membershipPaidTwiceMail(site, { name: greetingName(user), tier, surplus });
}

const OfFullRefund = z.object({
  orderId: z.uuid(),
  reason: z.string().nullish(),
  /** Unknown in e-mails that were queued before it was told. */
  split: z.object({ returnCents: z.int(), creditCents: z.int() }).optional(),
});

/** What the refund of a whole order says to the customer. */
export async function fullRefund(db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> {
  const given = OfFullRefund.parse(payload);
  const order = await loadOrderForMail(db, given.orderId);
  return orderRefundedMail(site, order, { reason: await reasonOf(db, given), split: given.split });
}

const OfPartialRefund = z.object({
  ...{ orderId: z.uuid(), amountCents: z.int(), returnCents: z.int(), creditCents: z.int(), reason: z.string() },
});

/** What a partial refund says to the customer. */
export async function partialRefund(db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> {
  const { orderId, ...refund } = OfPartialRefund.parse(payload);
  return orderPartlyRefundedMail(site, await loadOrderForMail(db, orderId), refund);
}

const OfStoreCredit = z.object({ userId: z.uuid(), amountCents: z.int(), balanceCents: z.int(), reason: z.string() });

/** What a change of store credit by hand says to the customer. */
export async function storeCredit(db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> {
  const { userId, ...change } = OfStoreCredit.parse(payload);
  const user = await db.user.findUnique({ where: { id: userId }, select: { name: true, emailVerifiedAt: true } });
  if (!user) throw notFound("User");
  return storeCreditMail(site, { name: greetingName(user), ...change });
}
