import { z } from "zod";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

const AttemptsRow = z.strictObject({ attempts: z.number() });

/**
 * Takes an e-mail back, with its repeats, as far as it has not left. Answers whether nobody can have got it: it was
 * there, and no worker has tried to send it. One that is being sent at this moment counts as sent.
 */
export async function withdrawMail(tx: Pick<Tx, "$queryRaw" | "outboxMail">, dedupeKey: string): Promise<boolean> {
  const withdrawn = await queryRows(tx, AttemptsRow)`
    DELETE FROM outbox_mails
    WHERE (dedupe_key = ${dedupeKey} OR starts_with(dedupe_key, ${`${dedupeKey}:again:`}))
      AND status IN ('waiting', 'failed')
    RETURNING attempts`;
  const OR = [{ dedupeKey }, { dedupeKey: { startsWith: `${dedupeKey}:again:` } }];
  const left = await tx.outboxMail.count({ where: { OR } });
  return left === 0 && withdrawn.length > 0 && withdrawn.every(({ attempts }) => attempts === 0);
}
