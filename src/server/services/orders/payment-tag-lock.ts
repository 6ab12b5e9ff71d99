import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";

const KEY = Prisma.sql`hashtextextended('payment-tag', 0)`;

/** Held by each order being placed, so that it is written before the tag changes, or asks for the new one. */
export const sharedTagLock: Prisma.Sql = Prisma.sql`pg_advisory_xact_lock_shared(${KEY})::text`;

/** Waits for the orders being placed, and keeps others waiting until the transaction that changes the tag ends. */
export const lockPaymentTag = (tx: Pick<Tx, "$queryRaw">) => tx.$queryRaw`SELECT pg_advisory_xact_lock(${KEY})::text`;
