import type { SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";
import { only } from "~/server/query-rows";

const MOST_ENTRIES = 100;

/** An account's store credit balance in cents. */
export async function creditBalance(db: Pick<Db | Tx, "creditEntry">, userId: string): Promise<number> {
  const { _sum } = await db.creditEntry.aggregate({ where: { userId }, _sum: { amountCents: true } });
  return _sum.amountCents ?? 0;
}

/** An account's balance and latest entries, newest first, each with the order it was for. */
export async function creditOf({ db }: Pick<SignedInContext, "db">, userId: string) {
  const [balanceCents, entries] = await Promise.all([
    creditBalance(db, userId),
    db.creditEntry.findMany({
      where: { userId },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MOST_ENTRIES,
      select: {
        ...only("id", "kind", "amountCents", "reason", "createdAt"),
        order: { select: { id: true, shortId: true } },
      },
    }),
  ]);
  return { balanceCents, entries };
}

/** The signed-in customer's store credit. */
export const myCredit = (ctx: SignedInContext) => creditOf(ctx, ctx.actor.userId);
