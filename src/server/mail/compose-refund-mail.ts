import { z } from "zod";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import type { Db } from "~/server/db";
import { orderReopenedMail, paymentReturnedMail } from "~/server/mail/templates/late-payment";
import type { MailSite, RenderedMail } from "~/server/mail/templates/layout";
import { orderPartlyRefundedMail, storeCreditMail } from "~/server/mail/templates/refund-and-credit";
import { loadOrderForMail } from "./load-order-for-mail";

const OfLatePayment = z.object({ orderId: z.uuid(), amountCents: z.int() });

/** What a payment after a cancellation says to the customer where it reopened the order. */
export async function orderReopened(db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> {
  const { orderId, amountCents } = OfLatePayment.parse(payload);
  return orderReopenedMail(site, await loadOrderForMail(db, orderId), { amountCents });
}

/** What it says where it goes back. */
export async function paymentReturned(db: Db, site: MailSite, payload: unknown): Promise<RenderedMail> {
  const { orderId, amountCents } = OfLatePayment.parse(payload);
  return paymentReturnedMail(site, await loadOrderForMail(db, orderId), { amountCents });
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
