import { z } from "zod";
import type { Cents } from "~/domain/money";
import type { Order } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { queryRows } from "~/server/query-rows";

/** The dedupe key of the e-mail about an order's latest cancellation; it promises to return what was received. */
export const cancelledMailKey = (orderId: string) => `order-cancelled:${orderId}`;

type Cancelled = Pick<Order, "id" | "cancelledAt">;

/** The key of the e-mail in which earlier versions made that promise. */
const formerKey = ({ id, cancelledAt }: Cancelled) => `payment-returned:${id}:${cancelledAt?.toISOString()}`;

/** `amountCents` is from earlier versions. */
const Promised = z.object({ returnCents: z.int().optional(), amountCents: z.int().optional() });

/** What the customer of a cancelled order was promised back, in cents, in e-mails sent or waiting. */
export async function promisedCents(tx: Tx, order: Cancelled): Promise<Cents> {
  const keys = [cancelledMailKey(order.id), formerKey(order)];
  const mails = await tx.outboxMail.findMany({ where: { dedupeKey: { in: keys } }, select: { payload: true } });
  return mails.reduce((sum, { payload }) => {
    const { returnCents = 0, amountCents = 0 } = Promised.parse(payload);
    return sum + returnCents + amountCents;
  }, 0);
}

type Reopened = Cancelled & { renamed: string };

/**
 * Withdraws the unsent e-mails about a cancellation, because the order is open again; renames the key of one already
 * sent, so that cancelling again is e-mailed again. Returns the cents that it promised.
 */
export async function withdrawCancelledMails(tx: Tx, { renamed, ...order }: Reopened): Promise<Cents> {
  const dedupeKey = cancelledMailKey(order.id);
  await withdrawMail(tx, formerKey(order));
  await withdrawMail(tx, dedupeKey);
  const cents = await promisedCents(tx, order);
  await tx.outboxMail.updateMany({ where: { dedupeKey }, data: { dedupeKey: `${dedupeKey}:${renamed}` } });
  return cents;
}

const AttemptsRow = z.strictObject({ attempts: z.number() });

/** Changes the promise in the unsent e-mail and its copies. Returns whether nobody can have received the former one. */
export async function changePromise(tx: Tx, order: Cancelled, returnCents: Cents): Promise<boolean> {
  const dedupeKey = cancelledMailKey(order.id);
  await withdrawMail(tx, formerKey(order));
  const changed = await queryRows(tx, AttemptsRow)`
    UPDATE outbox_mails SET payload = payload || jsonb_build_object('returnCents', ${returnCents}::int)
    WHERE (dedupe_key = ${dedupeKey} OR starts_with(dedupe_key, ${`${dedupeKey}:again:`}))
      AND status IN ('waiting', 'failed')
    RETURNING attempts`;
  const OR = [{ dedupeKey }, { dedupeKey: { startsWith: `${dedupeKey}:again:` } }, { dedupeKey: formerKey(order) }];
  const told = await tx.outboxMail.count({ where: { OR, status: { in: ["sending", "sent"] } } });
  return told === 0 && changed.every(({ attempts }) => attempts === 0);
}
