import { z } from "zod";
import type { ServiceContext } from "~/server/context";
import { inLongTransaction } from "~/server/in-transaction";
import { queryRows } from "~/server/query-rows";
import { LEDGER_CHECKS } from "./ledger-checks";

/** At most this many differences per check are named; all are counted. */
const NAMED_DIFFERENCES = 50;
const TIMEOUT_MS = 300_000;

const Row = z.strictObject({ subject: z.string(), difference: z.string(), total: z.number() });

/**
 * Verifies the ledger: for each check, how many rows violate it, and which. All checks run on one snapshot, so that an
 * order paid meanwhile is no difference. Read-only.
 */
export async function verifyLedger({ db, now }: Pick<ServiceContext, "db" | "now">) {
  const checks = await inLongTransaction(
    db,
    async (tx) => {
      const done = [];
      for (const { id, title, differences } of LEDGER_CHECKS) {
        const rows = await queryRows(tx, Row)`
          SELECT found.*, count(*) OVER ()::int AS total FROM (${differences}) found
          ORDER BY subject, difference LIMIT ${NAMED_DIFFERENCES}::int`;
        const named = rows.map(({ subject, difference }) => ({ subject, difference }));
        done.push({ id, title, count: rows[0]?.total ?? 0, differences: named });
      }
      return done;
    },
    { isolationLevel: "RepeatableRead", timeout: TIMEOUT_MS },
  );
  const entries = await db.ledgerEntry.count();
  return { checkedAt: now, entries, isRight: checks.every(({ count }) => count === 0), checks };
}
