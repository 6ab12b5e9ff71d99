import { z } from "zod";
import { notFound } from "~/domain/errors";
import type { Db } from "~/server/db";
import type { MailSite } from "~/server/mail/templates/layout";
import { orderChangedMail } from "~/server/mail/templates/order-changed";
import { orderMessageMail } from "~/server/mail/templates/order-message";
import { trackingMail, trackingWithdrawnMail } from "~/server/mail/templates/tracking";
import { loadOrderForMail } from "./load-order-for-mail";

const OfOrder = z.object({ orderId: z.uuid() });
const OfParcel = OfOrder.extend({
  trackingNumber: z.string().optional(),
  carrier: z.string().default(""),
  isCorrection: z.boolean().default(false),
});
/** Rows from before digests existed name one message. */
const OfMessages = OfOrder.extend({
  ids: z.array(z.uuid()).min(1).optional(),
  messageId: z.uuid().optional(),
}).transform(({ orderId, ids, messageId }) => ({ orderId, ids: ids ?? (messageId ? [messageId] : []) }));

export async function orderChangedForCustomer(db: Db, site: MailSite, payload: unknown) {
  const { orderId, by } = OfOrder.extend({ by: z.enum(["customer", "shop"]).default("customer") }).parse(payload);
  return orderChangedMail(site, await loadOrderForMail(db, orderId), by);
}

export async function tracking(db: Db, site: MailSite, payload: unknown) {
  const { orderId, trackingNumber, ...parcel } = OfParcel.parse(payload);
  const order = await loadOrderForMail(db, orderId);
  return trackingMail(site, order, { ...parcel, trackingNumber: trackingNumber ?? order.trackingNumber ?? "" });
}

export async function trackingWithdrawn(db: Db, site: MailSite, payload: unknown) {
  const { orderId, trackingNumber } = OfOrder.extend({ trackingNumber: z.string() }).parse(payload);
  return trackingWithdrawnMail(site, await loadOrderForMail(db, orderId), trackingNumber);
}

export async function orderMessage(db: Db, site: MailSite, payload: unknown) {
  const { orderId, ids } = OfMessages.parse(payload);
  const messages = await db.orderMessage.findMany({ where: { id: { in: ids }, orderId } });
  const inOrder = ids.flatMap((id) => messages.filter((message) => message.id === id));
  const [first] = inOrder;
  if (!first) throw notFound("Message");
  const texts = inOrder.map(({ message }) => message);
  return orderMessageMail(site, await loadOrderForMail(db, orderId), {
    texts,
    isFromShop: first.senderType === "admin",
  });
}
