import { z } from "zod";
import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import type { MailTemplate } from "~/domain/mails";
import type { Db } from "~/server/db";
import { loadOrderForMail, type MailOrder } from "~/server/mail/load-order-for-mail";
import { only } from "~/server/query-rows";
import { hello, type Mail, type MailSite } from "./blocks";

/** Composes an e-mail from an outbox row's payload and current data. Throws if the data is gone. */
export type Composer = (db: Db, payload: unknown, site: MailSite) => Promise<Mail>;
export type Composers = Partial<Record<MailTemplate, Composer>>;

type Written = Mail | Promise<Mail>;

export const composer =
  <G>(Payload: z.ZodType<G>, write: (given: G, db: Db, site: MailSite) => Written): Composer =>
  async (db, payload, site) =>
    write(Payload.parse(payload), db, site);

export const OfOrder = z.object({ orderId: z.uuid() });

/** Composes an e-mail about an order. Adds no greeting. */
export const aboutOrder = <G extends { orderId: string }>(
  Payload: z.ZodType<G>,
  write: (order: MailOrder, given: G, db: Db) => Written,
): Composer => composer(Payload, async (given, db) => write(await loadOrderForMail(db, given.orderId), given, db));

export const greeting = (order: MailOrder) => hello(order.isEmailVerified ? order.customerName : null);

/** Composes an e-mail to an order's customer, with a greeting. */
export const toCustomer = <G extends { orderId: string }>(
  Payload: z.ZodType<G>,
  write: (order: MailOrder, given: G, db: Db) => Written,
): Composer =>
  aboutOrder(Payload, async (order, given, db) => {
    const mail = await write(order, given, db);
    return { ...mail, content: [greeting(order), mail.content] };
  });

export const OfUser = z.object({ userId: z.uuid() });

/** `name` is null if it may not be used in a greeting. Throws "not-found" for a deleted account. */
export async function userNamed(db: Db, id: string) {
  const select = {
    ...only("name", "emailVerifiedAt", "affiliateCode", "isAffiliate", "cashappTag", "affiliateTierActive"),
    isDisabled: true,
    ...only("subscriptionTier", "subscriptionExpiresAt"),
  } as const;
  const user = await db.user.findFirst({ where: { id, deletedAt: null }, select });
  if (!user) throw notFound("User");
  return { ...user, name: greetingName(user) };
}
type MailUser = Awaited<ReturnType<typeof userNamed>>;

/** Composes an e-mail to an account's owner, with a greeting. The payload's fields override the account's. */
export const toOwner = <G extends { userId: string }>(
  Payload: z.ZodType<G>,
  write: (told: Omit<MailUser, keyof G> & G, db: Db, site: MailSite) => Written,
): Composer =>
  composer(Payload, async (given, db, site) => {
    const user = await userNamed(db, given.userId);
    const mail = await write({ ...user, ...given }, db, site);
    return { ...mail, content: [hello(user.name), mail.content] };
  });
