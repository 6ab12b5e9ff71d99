import type { MailTemplate } from "~/domain/mails";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { mailAddress } from "./queue-mail";

export const DIGEST_MINUTES = 10;
const TRIES = 10;

export type DigestItem = {
  /** Items with the same key are collected together, such as `order-message:<order id>:customer`. */
  digestKey: string;
  template: MailTemplate;
  toEmail: string;
  /** The item to report; the payload's `ids` lists the items of one e-mail, oldest first. */
  itemId: string;
  orderId: string;
};

/**
 * Adds an item to its thread's e-mail, in the caller's transaction. The first item is sent at once; items of the next
 * ten minutes are collected into one e-mail. An item can join an e-mail until the first attempt to send it. Concurrent
 * items end up in one e-mail: its key contains the previous e-mail's id, so only one of them can begin the next.
 */
export async function queueDigest(tx: Pick<Tx, "$executeRaw">, item: DigestItem): Promise<void> {
  const toEmail = mailAddress(item.toEmail);
  if (!toEmail) return;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    if ((await join(tx, { ...item, toEmail })) > 0) return;
    if ((await begin(tx, { ...item, toEmail })) > 0) return;
    // A concurrent transaction began the next e-mail.
  }
  throw new Error(`No e-mail of ${item.digestKey} could be begun or joined`);
}

const join = (tx: Pick<Tx, "$executeRaw">, item: DigestItem): Promise<number> => tx.$executeRaw(joinSql(item));

const begin = (tx: Pick<Tx, "$executeRaw">, item: DigestItem): Promise<number> =>
  tx.$executeRaw`${beginSql(item)} ON CONFLICT (dedupe_key) DO NOTHING`;

/**
 * The first attempt of `queueDigest` as CTEs for the caller's statement, which reads the row counts of `joined` and
 * `begun`. If both are empty, call `queueDigest`. `item.toEmail` must come from `mailAddress`.
 */
export const digestParts = (item: DigestItem): Prisma.Sql => Prisma.sql`
  joined AS (${joinSql(item)} RETURNING id),
  begun AS (
    ${beginSql(item)} AND NOT EXISTS (SELECT 1 FROM joined) ON CONFLICT (dedupe_key) DO NOTHING RETURNING id
  )`;

const joinSql = ({ digestKey, toEmail, itemId }: DigestItem): Prisma.Sql => Prisma.sql`
    UPDATE outbox_mails SET payload = jsonb_set(payload, '{ids}', payload -> 'ids' || to_jsonb(${itemId}::text))
    WHERE digest_key = ${digestKey} AND to_email = ${toEmail} AND status = 'waiting' AND attempts = 0`;

function beginSql(item: DigestItem): Prisma.Sql {
  const { digestKey, template, toEmail, itemId, orderId } = item;
  const payload = JSON.stringify({ orderId, ids: [itemId] });
  const pause = `${DIGEST_MINUTES} minutes`;
  // The WHERE covers an e-mail begun since `joined` looked. Each e-mail of a thread gets a later created_at than the
  // one before it, even if the servers' clocks disagree.
  return Prisma.sql`
    INSERT INTO outbox_mails (dedupe_key, digest_key, template, to_email, payload, order_id, next_attempt_at, created_at)
    SELECT ${digestKey} || ':after:' || coalesce(last.id::text, 'start'), ${digestKey}, ${template}, ${toEmail},
      ${payload}::jsonb, ${orderId}::uuid,
      least(now() + ${pause}::interval, greatest(now(), last.next_attempt_at + ${pause}::interval)),
      greatest(clock_timestamp(), last.created_at + interval '1 millisecond')
    FROM (SELECT 1) one LEFT JOIN LATERAL (
      SELECT id, next_attempt_at, created_at, to_email, status, attempts FROM outbox_mails WHERE digest_key = ${digestKey}
      ORDER BY created_at DESC LIMIT 1
    ) last ON true
    WHERE (last.id IS NULL OR last.status <> 'waiting' OR last.attempts > 0 OR last.to_email <> ${toEmail})`;
}
