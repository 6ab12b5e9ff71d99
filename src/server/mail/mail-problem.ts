import { z } from "zod";
import type { Db } from "~/server/db";
import { chooseTransport } from "~/server/mail/choose-transport";
import { queryRows } from "~/server/query-rows";

/**
 * Why no e-mail can be sent until an admin fixes the settings, as a text for the admin; null if there is no problem.
 */
export async function mailProblem({ db }: { db: Db }): Promise<string | null> {
  return (await chooseTransport(db)).problem ?? null;
}

const Refused = z.strictObject({ lastError: z.string() });

/**
 * Why e-mails are not being delivered, as one sentence for admin: no provider is set up, its settings are broken, or it
 * rejected the latest attempts and has accepted none since. Null while they are delivered.
 */
export async function mailWarning({ db }: { db: Db }): Promise<string | null> {
  const { name, problem } = await chooseTransport(db);
  if (problem) return problem;
  if (name === "files") return "No mail provider is set up, so nobody gets an e-mail from the shop.";
  const [refused] = await queryRows(db, Refused)`
    SELECT last_error AS "lastError" FROM outbox_mails m
    WHERE status IN ('waiting', 'failed') AND attempts > 1 AND last_error IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM outbox_mails s
        WHERE s.status = 'sent' AND s.delivered_by <> 'files' AND s.sent_at > m.created_at)
    ORDER BY created_at DESC LIMIT 1`;
  return refused ? `The mail provider refuses the shop's e-mails: ${refused.lastError.slice(0, 200)}` : null;
}
