import type { Period } from "~/domain/metrics";
import { Prisma } from "~/generated/prisma/client";

/**
 * The orders (`o`) that the shop's metrics count: no tests, nothing archived, nothing sold at cost. The order's own flag
 * decides, not what its account has become since.
 */
export const COUNTED = Prisma.sql`NOT o.is_test_order AND NOT o.is_archived AND NOT o.is_wholesale`;

/** Of those, the ones that make revenue: paid, and not given back. */
export const PAID = Prisma.sql`o.is_paid AND o.status = 'completed'`;

/** Of those, the ones that were paid in a period. */
export const paidWithin = ({ from, until }: Period) =>
  Prisma.sql`o.paid_at >= ${from}::timestamptz AND o.paid_at < ${until}::timestamptz`;
