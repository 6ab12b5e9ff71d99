import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { trackingKey } from "~/domain/tracking-lines";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

type Parcel = { trackingNumber: string; userId: string };

/** The stored numbers as they are compared; the index orders_tracking_key_idx is on this expression. */
const STORED_KEY = Prisma.sql`upper(regexp_replace(o.tracking_number, '[ ._/-]', '', 'g'))`;

const ShortIdRow = z.strictObject({ shortId: z.string() });

/**
 * Refuses a tracking number that an order of another customer has ("tracking-used"): one of the two would follow the
 * other's parcel. Several orders of one customer may travel in one parcel.
 */
export async function assertTrackingFree(db: Pick<Tx, "$queryRaw">, { trackingNumber, userId }: Parcel): Promise<void> {
  const [other] = await queryRows(db, ShortIdRow)`
    SELECT o.short_id AS "shortId" FROM orders o
    WHERE ${STORED_KEY} = ${trackingKey(trackingNumber)} AND o.user_id <> ${userId}::uuid
    ORDER BY o.created_at, o.id LIMIT 1`;
  if (other) throw trackingUsed(`This tracking number is on order #${other.shortId} of another customer`);
}

/** Holds a tracking number until the transaction ends, so that two orders never take it at the same moment. */
export async function lockTracking(tx: Pick<Tx, "$executeRaw">, trackingNumber: string): Promise<void> {
  const key = `tracking:${trackingKey(trackingNumber)}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

function trackingUsed(message: string): DomainError {
  return new DomainError("CONFLICT", "tracking-used", message, { fieldErrors: { trackingNumber: message } });
}
