import { z } from "zod";
import { adminsOnly, notFound, signInRequired, viewExpired } from "~/domain/errors";
import { roleMay } from "~/domain/staff";
import type { WatchOrderInput } from "~/schemas/orders";
import { loadActor } from "~/server/auth/actor";
import type { SignedInContext } from "~/server/context";
import type { Db } from "~/server/db";
import { sharedRead } from "~/server/live/shared-read";
import { subscribe } from "~/server/live/subscribe";
import { queryRows } from "~/server/query-rows";
import { isViewOpen } from "../customer-views/is-view-open";
import { receivedSql } from "../payments/line-target";
import { RETURNED_MAIL_AFTER_MS } from "../refunds/mark-returned";
import { ORDERS_CHANNEL } from "./order-changed";
import { isPaidOnly, paidOnlyWhere } from "./staff-view";

/** How often a quiet stream rechecks permissions. */
const LOOK_AGAIN_MS = 60_000;

type Watching = { signal?: AbortSignal | undefined; everyMs?: number };

/** Rechecks the session behind a stream, which may have been opened long ago. */
async function assertStillSignedIn({ db, actor }: SignedInContext) {
  const { userId, sessionVersion, tokenId, viewedBy } = actor;
  if (viewedBy && !(await sharedRead(db, `view ${viewedBy.viewId}`, () => isViewOpen(db, viewedBy)))) {
    throw viewExpired();
  }
  const key = `session ${userId} ${sessionVersion} ${tokenId}`;
  const now = await sharedRead(db, key, () => loadActor(db, userId, sessionVersion, tokenId));
  if (!now) throw signInRequired();
  return now;
}

const StateRow = z.strictObject({ state: z.string() });

/**
 * A fingerprint of what the order's page shows: it changes with the order, its payments and returns, its lots and their
 * files, its thread and its reviews.
 */
async function stateOf(db: Db, { orderId, userId }: { orderId: string; userId: string }): Promise<string | undefined> {
  const [found] = await queryRows(db, StateRow)`
    SELECT concat_ws('.', (extract(epoch FROM o.updated_at) * 1000)::bigint,
      (SELECT count(*) FROM order_events e WHERE e.order_id = o.id),
      ${receivedSql("order", "o.id")},
      (SELECT md5(string_agg(concat_ws('.', r.id, r.amount_cents, r.returned_at, r.reference,
          r.returned_at <= now() - make_interval(secs => ${RETURNED_MAIL_AFTER_MS / 1000})), ',' ORDER BY r.id))
        FROM money_returns r WHERE r.order_id = o.id),
      (SELECT count(*) || '.' || count(*) FILTER (WHERE m.is_read) FROM order_messages m WHERE m.order_id = o.id),
      (SELECT md5(string_agg(concat_ws('.', l.id, l.updated_at,
          (SELECT string_agg(f.file_key, '.' ORDER BY f.kind) FROM lot_files f WHERE f.lot_id = l.id)), ',' ORDER BY i.id))
        FROM order_items i JOIN product_lots l ON l.id = i.lot_id WHERE i.order_id = o.id),
      (SELECT md5(string_agg(concat_ws('.', r.rating, r.is_approved, md5(r.review_text), md5(r.reply)), ',' ORDER BY r.id))
        FROM product_ratings r WHERE r.user_id = o.user_id
          AND r.product_id IN (SELECT i.product_id FROM order_items i WHERE i.order_id = o.id))
    ) AS state
    FROM orders o WHERE o.id = ${orderId}::uuid AND o.user_id = ${userId}::uuid`;
  return found?.state;
}

/**
 * Yields each time an order of the signed-in customer has changed and should be refetched. `id` is the state's
 * fingerprint: a browser that reconnects with its last one is notified at once if anything changed meanwhile. Throws
 * "not-found".
 */
export async function* watchOrder(
  ctx: SignedInContext,
  { orderId, lastEventId }: WatchOrderInput,
  { signal, everyMs = LOOK_AGAIN_MS }: Watching,
) {
  const watched = { channel: ORDERS_CHANNEL, concerns: (id: string) => id === orderId, everyMs, signal };
  let seen = lastEventId;
  for await (const _ of subscribe(watched)) {
    await assertStillSignedIn(ctx);
    const { db, actor } = ctx;
    const order = { orderId, userId: actor.userId };
    const state = await sharedRead(db, `order ${orderId} ${actor.userId}`, () => stateOf(db, order));
    if (!state) throw notFound("Order");
    if (state !== seen) yield { id: state, orderId };
    seen = state;
  }
}

/**
 * For the shop: yields the ids of changed orders; `null` means any, also when the stream starts or reconnects. Packers
 * get `null` for an order that they may not see: it may just have left their list.
 */
export async function* watchOrders(ctx: SignedInContext, { signal, everyMs = LOOK_AGAIN_MS }: Watching) {
  const watched = { channel: ORDERS_CHANNEL, concerns: () => true, everyMs, signal };
  for await (const signals of subscribe(watched)) {
    const actor = await assertStillSignedIn(ctx);
    if (!roleMay(actor.role, "orders.read")) throw adminsOnly();
    if (signals.length === 0) continue;
    const orderIds = [...new Set(signals.filter((id) => id !== null))];
    const areSeen = !signals.includes(null) && (await seesAll({ db: ctx.db, actor }, orderIds));
    yield { orderIds: areSeen ? orderIds : null };
  }
}

async function seesAll({ db, actor }: Pick<SignedInContext, "db" | "actor">, ids: string[]): Promise<boolean> {
  if (!isPaidOnly({ actor })) return true;
  return (await db.order.count({ where: { id: { in: ids }, ...paidOnlyWhere({ actor }) } })) === ids.length;
}
