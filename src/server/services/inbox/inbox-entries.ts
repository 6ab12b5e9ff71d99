import { z } from "zod";
import { pageOf } from "~/domain/paging";
import { roleMay, type StaffRole } from "~/domain/staff";
import { Prisma } from "~/generated/prisma/client";
import { ENTRY_KINDS, type EntryKind, type ListConversationsInput } from "~/schemas/admin/messages";
import type { SignedInContext } from "~/server/context";
import { escapeLike } from "~/server/like-pattern";
import { queryRows } from "~/server/query-rows";
import { entryTexts } from "./entry-texts";

const PAGE = 50;

const CountsRow = z.strictObject({ open: z.number(), waiting: z.number(), unread: z.number(), done: z.number() });
const EntryRow = z.strictObject({
  kind: z.enum(ENTRY_KINDS),
  id: z.string(),
  at: z.date(),
  waitingSince: z.date().nullable(),
  isUnread: z.boolean(),
  isDone: z.boolean(),
});
export type EntryRow = z.infer<typeof EntryRow>;

type Narrowed = Pick<ListConversationsInput, "kind" | "search"> & { role: StaffRole | null };

/**
 * All inbox entries as one relation: contact messages, order threads and, for roles that may decide them, requests. A
 * request is done once it is decided.
 */
function entries({ kind, search, role }: Narrowed): Prisma.Sql {
  const text = search ? `%${escapeLike(search)}%` : null;
  const found = (columns: Prisma.Sql, more: Prisma.Sql = Prisma.sql`false`) =>
    text === null ? Prisma.sql`true` : Prisma.sql`(concat_ws(' ', ${columns}) ILIKE ${text} OR ${more})`;
  // First, so that the relation has its column names whichever parts follow.
  const parts: Prisma.Sql[] = [NOTHING];
  if (kind === "all" || kind === "contact") {
    const said = Prisma.sql`EXISTS (SELECT 1 FROM conversation_messages m
      WHERE m.conversation_id = c.id AND m.message ILIKE ${text})`;
    parts.push(Prisma.sql`
      SELECT 'contact' AS kind, c.id, c.last_message_at AS at, c.waiting_since, c.is_unread,
        c.done_at IS NOT NULL AS is_done
      FROM conversations c WHERE ${found(Prisma.sql`c.name, c.email`, said)}`);
  }
  if (kind === "all" || kind === "order") {
    const said = Prisma.sql`EXISTS (SELECT 1 FROM order_messages m WHERE m.order_id = o.id AND m.message ILIKE ${text})`;
    parts.push(Prisma.sql`
      SELECT 'order', o.id, t.last_message_at, t.waiting_since, t.is_unread, t.done_at IS NOT NULL
      FROM order_threads t JOIN orders o ON o.id = t.order_id JOIN users u ON u.id = o.user_id
      WHERE ${found(Prisma.sql`u.name, o.email, o.short_id`, said)}`);
  }
  if ((kind === "all" || kind === "request") && roleMay(role, "manage")) {
    for (const [name, table, reason] of REQUESTS) {
      parts.push(Prisma.sql`
        SELECT ${name}::text, r.id, r.created_at, CASE WHEN r.status = 'pending' THEN r.created_at END,
          r.is_unread AND r.status = 'pending', r.status <> 'pending'
        FROM ${table} r JOIN users u ON u.id = r.user_id
        WHERE ${found(Prisma.sql`u.name, u.email, ${reason}`)}`);
    }
  }
  return Prisma.join(parts, " UNION ALL ");
}

const REQUESTS: readonly [EntryKind, Prisma.Sql, Prisma.Sql][] = [
  ["membership", Prisma.sql`subscription_requests`, Prisma.sql`r.payment_proof`],
  ["access", Prisma.sql`category_access_requests`, Prisma.sql`r.reason`],
  ["affiliate", Prisma.sql`affiliate_requests`, Prisma.sql`r.reason`],
];

const NOTHING = Prisma.sql`
  SELECT 'contact' AS kind, NULL::uuid AS id, now() AS at, now() AS waiting_since, false AS is_unread, false AS is_done
  WHERE false`;

const STATES: Readonly<Record<ListConversationsInput["state"], Prisma.Sql>> = {
  open: Prisma.sql`NOT e.is_done`,
  waiting: Prisma.sql`NOT e.is_done AND e.waiting_since IS NOT NULL AND e.kind IN ('contact', 'order')`,
  unread: Prisma.sql`e.is_unread`,
  done: Prisma.sql`e.is_done`,
};

const ORDER: Readonly<Record<ListConversationsInput["sort"], Prisma.Sql>> = {
  latest: Prisma.sql`e.at DESC, e.id DESC`,
  waiting: Prisma.sql`e.waiting_since NULLS LAST, e.at, e.id`,
};

/** A page of the inbox, filtered by state, kind and search, with the number of entries in each state. */
export async function inbox(ctx: SignedInContext, { state, kind, sort, search, page: wanted }: ListConversationsInput) {
  const all = entries({ kind, search, role: ctx.actor.role });
  const [counts] = await queryRows(ctx.db, CountsRow)`
    SELECT count(*) FILTER (WHERE ${STATES.open})::int AS open, count(*) FILTER (WHERE ${STATES.waiting})::int AS waiting,
      count(*) FILTER (WHERE ${STATES.unread})::int AS unread, count(*) FILTER (WHERE ${STATES.done})::int AS done
    FROM (${all}) e`;
  if (!counts) throw new Error("an aggregate without GROUP BY always gives one row");
  const { span, page, pageCount } = pageOf(wanted, counts[state], PAGE);
  const rows = await queryRows(ctx.db, EntryRow)`
    SELECT e.kind, e.id::text, e.at, e.waiting_since AS "waitingSince", e.is_unread AS "isUnread", e.is_done AS "isDone"
    FROM (${all}) e WHERE ${STATES[state]} ORDER BY ${ORDER[sort]} LIMIT ${span.take} OFFSET ${span.skip}`;
  return {
    ...{ counts, page, pageCount },
    entries: (await entryTexts(ctx, rows)).map(({ waitingSince, ...entry }) => ({
      ...entry,
      waitingMinutes: waitingSince && Math.floor((ctx.now.getTime() - waitingSince.getTime()) / 60_000),
    })),
  };
}
