import { z } from "zod";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import type { Db } from "~/server/db";
import { loadOrderForMail, type MailOrder } from "~/server/mail/load-order-for-mail";
import type { MailTemplate } from "~/server/mail/mail-template";
import { hello, type Mail, type MailSite } from "./blocks";

/** Writes an e-mail of an outbox row's payload and the present data. Throws if the data is gone. */
export type Composer = (db: Db, payload: unknown, site: MailSite) => Promise<Mail>;
export type Composers = Partial<Record<MailTemplate, Composer>>;

type Written = Mail | Promise<Mail>;

/** An e-mail of a payload of this shape. */
export const composer =
  <G>(Payload: z.ZodType<G>, write: (given: G, db: Db, site: MailSite) => Written): Composer =>
  async (db, payload, site) =>
    write(Payload.parse(payload), db, site);

export const OfOrder = z.object({ orderId: z.uuid() });

/** An e-mail to the shop about an order. */
export const aboutOrder = <G extends { orderId: string }>(
  Payload: z.ZodType<G>,
  write: (order: MailOrder, given: G, db: Db) => Written,
): Composer => composer(Payload, async (given, db) => write(await loadOrderForMail(db, given.orderId), given, db));

export const greeting = (order: MailOrder) => hello(order.isEmailVerified ? order.customerName : null);

/** An e-mail to an order's customer, who is greeted. */
export const toCustomer = <G extends { orderId: string }>(
  Payload: z.ZodType<G>,
  write: (order: MailOrder, given: G, db: Db) => Written,
): Composer =>
  aboutOrder(Payload, async (order, given, db) => {
    const mail = await write(order, given, db);
    return { ...mail, content: [greeting(order), mail.content] };
  });

export const OfUser = z.object({ userId: z.uuid() });

/** What e-mails tell of an account; `name` as it may be greeted. Throws "not-found" once the account is deleted. */
export async function userNamed(db: Db, id: string) {
  const select = {
    ...{ name: true, emailVerifiedAt: true, affiliateCode: true, isAffiliate: true, cashappTag: true },
    isDisabled: true,
    ...{ subscriptionTier: true, subscriptionExpiresAt: true },
  } as const;
  const user = await db.user.findFirst({ where: { id, deletedAt: null }, select });
  if (!user) throw notFound("User");
  return { ...user, name: greetingName(user) };
}
type MailUser = Awaited<ReturnType<typeof userNamed>>;

/** An e-mail to an account's owner, who is greeted; it tells of the account what the payload does not tell. */
export const toOwner = <G extends { userId: string }>(
  Payload: z.ZodType<G>,
  write: (told: Omit<MailUser, keyof G> & G, db: Db, site: MailSite) => Written,
): Composer =>
  composer(Payload, async (given, db, site) => {
    const user = await userNamed(db, given.userId);
    const mail = await write({ ...user, ...given }, db, site);
    return { ...mail, content: [hello(user.name), mail.content] };
  });
