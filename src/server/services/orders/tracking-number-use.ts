import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { trackingKey } from "~/domain/tracking-lines";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

type Parcel = { trackingNumber: string; userId: string };

/** The normalized stored numbers. Must match the expression of the index orders_tracking_key_idx. */
const STORED_KEY = Prisma.sql`upper(regexp_replace(o.tracking_number, '[ ._/-]', '', 'g'))`;

const ShortIdRow = z.strictObject({ shortId: z.string() });

/**
 * Throws "tracking-used" if an order of another customer has this tracking number, because one of them would follow the
 * other's parcel. Several orders of one customer may share a parcel.
 */
export async function assertTrackingFree(db: Pick<Tx, "$queryRaw">, { trackingNumber, userId }: Parcel): Promise<void> {
  const [other] = await queryRows(db, ShortIdRow)`
    SELECT o.short_id AS "shortId" FROM orders o
    WHERE ${STORED_KEY} = ${trackingKey(trackingNumber)} AND o.user_id <> ${userId}::uuid
    ORDER BY o.created_at, o.id LIMIT 1`;
  if (other) throw trackingUsed(`This tracking number is on order #${other.shortId} of another customer`);
}

/** The short id of another order of the same customer with this tracking number; null if there is none. */
export async function orderSharingParcel(
  db: Pick<Tx, "$queryRaw">,
  { orderId, trackingNumber, userId }: Parcel & { orderId: string },
): Promise<string | null> {
  const [other] = await queryRows(db, ShortIdRow)`
    SELECT o.short_id AS "shortId" FROM orders o
    WHERE ${STORED_KEY} = ${trackingKey(trackingNumber)} AND o.user_id = ${userId}::uuid AND o.id <> ${orderId}::uuid
    ORDER BY o.created_at, o.id LIMIT 1`;
  return other?.shortId ?? null;
}

/** Throws "tracking-shared", for the admin to confirm, if another order of the same customer has this number. */
export async function assertNotShared(db: Pick<Tx, "$queryRaw">, parcel: Parcel & { orderId: string }): Promise<void> {
  const shortId = await orderSharingParcel(db, parcel);
  if (!shortId) return;
  const message = `Order #${shortId} of this customer already has this tracking number`;
  throw new DomainError("CONFLICT", "tracking-shared", message, { fieldErrors: { trackingNumber: message } });
}

/** Locks a tracking number until the transaction ends, so that two orders never take it at the same moment. */
export async function lockTracking(tx: Pick<Tx, "$executeRaw">, trackingNumber: string): Promise<void> {
  const key = `tracking:${trackingKey(trackingNumber)}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

function trackingUsed(message: string): DomainError {
  return new DomainError("CONFLICT", "tracking-used", message, { fieldErrors: { trackingNumber: message } });
}
