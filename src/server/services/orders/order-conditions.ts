import { dayEnd, dayStart } from "~/domain/local-day";
import type { OrderFilter, OrderSort } from "~/domain/order-filter";
import type { OrderSection } from "~/domain/order-sections";
import { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import { escapeLike } from "~/server/like-pattern";
import { allOf, IdRow, queryRows } from "~/server/query-rows";
import { sqlTime } from "~/server/sql-time";
import { isPaidOnly } from "./staff-view";

const SECTIONS: Readonly<Record<OrderSection, Prisma.Sql>> = {
  waiting: Prisma.sql`NOT o.is_archived AND o.status = 'pending'`,
  ready: Prisma.sql`NOT o.is_archived AND o.status = 'completed' AND o.tracking_number IS NULL`,
  shipped: Prisma.sql`NOT o.is_archived AND o.status = 'completed' AND o.tracking_number IS NOT NULL`,
  archived: Prisma.sql`o.is_archived`,
  cancelled: Prisma.sql`NOT o.is_archived AND o.status = 'cancelled'`,
  all: Prisma.sql`true`,
};

export const ORDER_BY: Readonly<Record<OrderSort, Prisma.Sql>> = {
  newest: Prisma.sql`o.created_at DESC, o.id DESC`,
  oldest: Prisma.sql`o.created_at, o.id`,
  highest: Prisma.sql`o.total_amount_cents DESC, o.id DESC`,
  lowest: Prisma.sql`o.total_amount_cents, o.id`,
};

/** Up to this many customers matching a name are looked up first, so that the user index finds their orders. */
const NAMESAKES = 300;

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const containing = (text: string) => `%${escapeLike(text)}%`;

/** The search as a condition: short id (with or without #), part of e-mail, name or tracking number, or a whole lot number. */
async function searchCondition({ db }: Pick<ServiceContext, "db">, search: string): Promise<Prisma.Sql | null> {
  if (!search) return null;
  const text = containing(search.toLowerCase());
  const shortId = `${escapeLike(search.replace(/^#/, "").slice(0, 8).toUpperCase())}%`;
  const [people, lots] = await Promise.all([
    queryRows(db, IdRow)`SELECT id::text FROM users WHERE lower(name) LIKE ${text} LIMIT ${NAMESAKES + 1}`,
    queryRows(db, IdRow)`SELECT id::text FROM product_lots WHERE lot_number IN (${search}, ${search.toUpperCase()})`,
  ]);
  const byName =
    people.length > NAMESAKES
      ? Prisma.sql`EXISTS (SELECT 1 FROM users u WHERE u.id = o.user_id AND lower(u.name) LIKE ${text})`
      : Prisma.sql`o.user_id = ANY(${idsOf(people)}::uuid[])`;
  // Only if there is one, because it costs the other searches time.
  const byLot =
    lots.length > 0
      ? Prisma.sql`OR o.id IN (SELECT i.order_id FROM order_items i WHERE i.lot_id = ANY(${idsOf(lots)}::uuid[]))`
      : Prisma.empty;
  return Prisma.sql`(o.short_id LIKE ${shortId} OR o.email LIKE ${text}
    OR lower(o.tracking_number) LIKE ${text} OR ${byName} ${byLot})`;
}

const BUYERS: Readonly<Record<OrderFilter["buyer"], Prisma.Sql | null>> = {
  any: null,
  None: Prisma.sql`o.buyer_tier = 'None' AND NOT o.is_wholesale`,
  Bronze: Prisma.sql`o.buyer_tier = 'Bronze' AND NOT o.is_wholesale`,
  Gold: Prisma.sql`o.buyer_tier = 'Gold' AND NOT o.is_wholesale`,
  VIP: Prisma.sql`o.is_wholesale`,
  retail: Prisma.sql`NOT o.is_wholesale`,
};

type Asking = Pick<ServiceContext, "db"> & Partial<Pick<ServiceContext, "actor">>;

/** An admin's order filter as one condition on `orders o`; packers only see paid orders. */
export async function orderConditions(ctx: Asking, filter: OrderFilter): Promise<Prisma.Sql> {
  const { section, test, paid, archive, buyer, unread, sent, from, to, zone = "UTC", minCents, maxCents } = filter;
  return allOf([
    SECTIONS[section],
    isPaidOnly(ctx) ? Prisma.sql`o.is_paid AND o.status = 'completed'` : null,
    await searchCondition(ctx, filter.search),
    test === "any" ? null : Prisma.sql`o.is_test_order = ${test === "test"}`,
    paid === "any" ? null : Prisma.sql`(o.is_paid AND o.status = 'completed') = ${paid === "paid"}`,
    archive === "any" ? null : Prisma.sql`o.is_archived = ${archive === "archived"}`,
    BUYERS[buyer],
    unread
      ? Prisma.sql`o.id IN (SELECT m.order_id FROM order_messages m WHERE m.sender_type = 'customer' AND NOT m.is_read)`
      : null,
    sent ? Prisma.sql`o.status = 'pending' AND NOT o.is_archived AND o.payment_sent_at IS NOT NULL` : null,
    from ? Prisma.sql`o.created_at >= ${sqlTime(dayStart(from, zone))}` : null,
    to ? Prisma.sql`o.created_at < ${sqlTime(dayEnd(to, zone))}` : null,
    minCents === null ? null : Prisma.sql`o.total_amount_cents >= ${minCents}::int`,
    maxCents === null ? null : Prisma.sql`o.total_amount_cents <= ${maxCents}::int`,
  ]);
}
