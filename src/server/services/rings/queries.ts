import { z } from "zod";
import { notFound } from "~/domain/errors";
import { pageOf } from "~/domain/paging";
import type { RingStatus } from "~/domain/ring-case";
import type { RingKind, Tie } from "~/domain/rings";
import type { CaseInput, CaseState, ListCasesInput } from "~/schemas/admin/rings";
import type { ServiceContext } from "~/server/context";
import { only, queryRows } from "~/server/query-rows";
import { houseId } from "../ledger/house-account";

const PAGE = 50;

const STATUSES: Readonly<Record<CaseState, RingStatus[]>> = {
  open: ["open"],
  held: ["held"],
  decided: ["suspended", "cleared"],
};

/** Open or held cases, oldest first, or decided ones, newest first. */
export async function caseList({ db }: ServiceContext, { state, page: wanted }: ListCasesInput) {
  const byStatus = await db.ringCase.groupBy({ by: ["status"], _count: { _all: true } });
  const countOf = (each: CaseState) =>
    byStatus.reduce((sum, row) => sum + (STATUSES[each].some((one) => one === row.status) ? row._count._all : 0), 0);
  const counts = { open: countOf("open"), held: countOf("held"), decided: countOf("decided") };
  const { span, page, pageCount } = pageOf(wanted, counts[state], PAGE);
  const cases = await db.ringCase.findMany({
    where: { status: { in: STATUSES[state] } },
    orderBy: state === "decided" ? [{ changedAt: "desc" }, { id: "asc" }] : [{ createdAt: "asc" }, { id: "asc" }],
    ...span,
    include: { events: { orderBy: [{ createdAt: "desc" }, { id: "asc" }], take: 1 } },
  });
  const [users, sums] = await Promise.all([
    db.user.findMany({
      where: { id: { in: cases.flatMap(({ accountIds }) => accountIds) } },
      select: { id: true, name: true },
    }),
    db.order.findMany({
      where: { id: { in: cases.flatMap(({ orderIds }) => orderIds) } },
      select: { id: true, subtotalCents: true },
    }),
  ]);
  return {
    ...{ counts, page, pageCount },
    cases: cases.map((row) => ({
      ...{ id: row.id, number: caseNumber(row.id), kind: row.kind as RingKind, status: row.status as RingStatus },
      ...{ clearedForGood: row.clearedForGood, createdAt: row.createdAt, changedAt: row.changedAt },
      names: row.accountIds.flatMap((id) => users.find((user) => user.id === id)?.name ?? []),
      orderCount: row.orderIds.length,
      goodsCents: sums.reduce((sum, { id, subtotalCents }) => sum + (row.orderIds.includes(id) ? subtotalCents : 0), 0),
      kinds: [...new Set((row.ties as Tie[]).flatMap(({ kinds }) => kinds))],
      reason: row.events[0]?.reason ?? "",
    })),
  };
}

const caseNumber = (id: string) => id.slice(0, 8).toUpperCase();

const EdgeRow = z.strictObject({ from: z.string(), to: z.string(), level: z.number() });
const MoneyRow = z.strictObject({ userId: z.string(), earned: z.bigint(), held: z.bigint() });

/**
 * A case with its evidence: accounts and their place in the tree, what they share, orders with the commissions they
 * earned, and decisions. Amounts in cents. Throws "not-found".
 */
export async function caseById(ctx: ServiceContext, { caseId }: CaseInput) {
  const { db } = ctx;
  const found = await db.ringCase.findUnique({
    where: { id: caseId },
    include: { events: { orderBy: [{ createdAt: "desc" }, { id: "asc" }], take: 50 } },
  });
  if (!found) throw notFound("Case");
  const { accountIds, orderIds } = found;
  const [accounts, orders, edges, money] = await Promise.all([
    db.user.findMany({
      where: { id: { in: accountIds } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: only("id", "name", "email", "createdAt", "deletedAt", "isAffiliate", "isDisabled", "isAdmin"),
    }),
    db.order.findMany({
      where: { id: { in: orderIds } },
      orderBy: [{ paidAt: "desc" }, { id: "asc" }],
      select: { id: true, shortId: true, userId: true, subtotalCents: true, paidAt: true, isPaid: true },
    }),
    queryRows(db, EdgeRow)`
      SELECT upline_user_id::text AS "from", user_id::text AS "to", level FROM affiliate_hierarchy
      WHERE user_id = ANY(${accountIds}::uuid[]) AND upline_user_id = ANY(${accountIds}::uuid[])
      ORDER BY level, user_id`,
    queryRows(db, MoneyRow)`
      SELECT e.affiliate_user_id::text AS "userId", sum(e.amount_cents)::bigint AS earned,
        coalesce(sum(e.amount_cents) FILTER (
          WHERE (e.kind = 'earn' OR e.part_of_entry_id IS NOT NULL) AND coalesce(e.part_of_entry_id, e.id) IN (
            SELECT entry_id FROM earning_holds WHERE case_id = ${caseId}::uuid AND released_at IS NULL)
          AND NOT EXISTS (
            SELECT 1 FROM ledger_entries r WHERE r.reverses_entry_id = coalesce(e.part_of_entry_id, e.id))), 0)::bigint AS held
      FROM ledger_entries e WHERE e.order_id = ANY(${orderIds}::uuid[])
        AND e.affiliate_user_id IS DISTINCT FROM ${houseId()}
      GROUP BY e.affiliate_user_id`,
  ]);
  const all = (of: "earned" | "held") => Number(money.reduce((sum, row) => sum + row[of], 0n));
  return {
    ...{ id: found.id, number: caseNumber(found.id), kind: found.kind as RingKind, status: found.status as RingStatus },
    ...{ clearedForGood: found.clearedForGood, createdAt: found.createdAt, changedAt: found.changedAt },
    accounts: accounts.map(({ deletedAt, ...account }) => {
      const own = orders.filter(({ userId }) => userId === account.id);
      return {
        ...{ ...account, isDeleted: deletedAt !== null },
        orderCount: own.length,
        goodsCents: own.reduce((sum, { subtotalCents }) => sum + subtotalCents, 0),
        earnedCents: Number(money.find(({ userId }) => userId === account.id)?.earned ?? 0n),
        /** How many accounts of the case are above it. */
        depth: edges.filter(({ to }) => to === account.id).length,
      };
    }),
    // Keep only the nearest account above; those further up follow from it.
    edges: edges.filter((edge) => !edges.some(({ to, level }) => to === edge.to && level < edge.level)),
    ties: found.ties as Tie[],
    orders,
    ...{ earnedCents: all("earned"), heldCents: all("held") },
    events: found.events.map(({ id, action, reason, actorName, createdAt }) => {
      return { id, action, reason, actorName, createdAt };
    }),
  };
}
