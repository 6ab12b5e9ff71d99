import { z } from "zod";
import { type AuditValue, auditChanges } from "~/domain/audit";
import { dayEnd, dayStart } from "~/domain/local-day";
import { pageOf } from "~/domain/paging";
import type { Prisma } from "~/generated/prisma/client";
import type { ListAuditInput } from "~/schemas/admin/audit";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { idsToName, withNames } from "./named-ids";
import { idsOfRecords, namesOfRecords } from "./record-names";

const AUDIT_ROWS_A_PAGE = 25;

/** One page of the audit log, newest first, each entry with its changes. A page past the last shows the last. */
export async function auditEntries({ db }: ServiceContext, input: ListAuditInput) {
  const where = auditWhere(input, input.thing ? await idsOfRecords(db, input.thing) : null);
  const { span, ...pages } = pageOf(input.page, await db.auditEntry.count({ where }), AUDIT_ROWS_A_PAGE);
  const entries = await db.auditEntry.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    ...span,
  });
  const changed = entries.map(({ before, after, ...entry }) => ({
    ...entry,
    // Safe cast: JSON from the database is always an `AuditValue`.
    changes: auditChanges(before as AuditValue, after as AuditValue),
  }));
  const mentioned = changed.flatMap(({ entityId, changes }) => [
    ...(entityId ? [entityId] : []),
    ...changes.flatMap((change) => [...idsToName(change.before), ...idsToName(change.after)]),
  ]);
  const names = await namesOfRecords(db, mentioned);
  return {
    ...pages,
    rows: changed.map(({ changes, ...entry }) => ({
      ...entry,
      /** The current name; null if it was deleted or has none. */
      thingName: names.get(entry.entityId ?? "") ?? null,
      changes: changes.map(({ field, before, after }) => ({
        field,
        before: withNames(before, names),
        after: withNames(after, names),
      })),
    })),
  };
}

function auditWhere(input: ListAuditInput, thingIds: string[] | null): Prisma.AuditEntryWhereInput {
  const { actorUserId, action, entity, entityId, from, to, zone } = input;
  return {
    ...(thingIds && { AND: { entityId: { in: thingIds } } }),
    ...(actorUserId && { actorUserId }),
    ...(action && { action }),
    ...(entity && { entity }),
    ...(entityId && { entityId }),
    ...((from || to) && {
      createdAt: {
        ...(from && { gte: dayStart(from, zone) }),
        ...(to && { lt: dayEnd(to, zone) }),
      },
    }),
  };
}

const Person = z.strictObject({ id: z.string(), name: z.string() });

const AuditKind = z.strictObject({ entity: z.string(), action: z.string() });

/** More people than any shop's staff, former ones included. */
const MOST_PEOPLE = 200;

/**
 * Filter choices of the audit log: the entities and actions that occur in it, and the people who are or were staff: the
 * log also has a few actions of customers, such as switching on two-factor sign-in.
 */
export async function auditChoices({ db }: ServiceContext) {
  const [people, names] = await Promise.all([
    queryRows(db, Person)`
      SELECT a.id::text AS id, coalesce(u.name, l.actor_name) AS name
      FROM (
        SELECT id FROM users WHERE is_admin OR staff_role IS NOT NULL
        UNION SELECT entity_id::uuid FROM audit_entries
          WHERE entity = 'user' AND (before ->> 'isAdmin' = 'true' OR before ->> 'staffRole' IS NOT NULL)
      ) a
      LEFT JOIN users u ON u.id = a.id
      CROSS JOIN LATERAL (SELECT actor_name FROM audit_entries e WHERE e.actor_user_id = a.id LIMIT 1) l
      ORDER BY name, id LIMIT ${MOST_PEOPLE}`,
    queryRows(db, AuditKind)`
      SELECT DISTINCT entity, action FROM audit_entries ORDER BY entity, action`,
  ]);
  return {
    people,
    entities: [...new Set(names.map(({ entity }) => entity))],
    actions: [...new Set(names.map(({ action }) => action))].sort(),
  };
}
