import { z } from "zod";
import type { MailTemplate } from "~/domain/mails";
import type { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

/** The states in which an e-mail can still be withdrawn; one being sent counts as sent. */
export const UNSENT = { in: ["waiting", "failed"] } satisfies Prisma.EnumMailStatusFilter;

const AttemptsRow = z.strictObject({ attempts: z.number() });

/**
 * Deletes an unsent e-mail and its resent copies. Returns whether nobody can have received it: it existed, and no
 * worker had tried to send any copy. One being sent right now counts as sent.
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

/** Deletes an order's unsent e-mails of these kinds, because they are no longer of use. */
export async function deleteUnsentOrderMails(
  tx: Pick<Tx, "outboxMail">,
  orderId: string,
  ...templates: MailTemplate[]
): Promise<void> {
  await tx.outboxMail.deleteMany({ where: { orderId, template: { in: templates }, status: UNSENT } });
}

/**
 * Deletes an account's unsent e-mails of these kinds, because their news is no longer true. Returns whether there were
 * any and nobody can have received one; then there is nothing to correct.
 */
export async function deleteUnsentMails(
  tx: Pick<Tx, "outboxMail">,
  userId: string,
  ...templates: MailTemplate[]
): Promise<boolean> {
  const mails = { template: { in: templates }, status: UNSENT, payload: { path: ["userId"], equals: userId } };
  const tried = await tx.outboxMail.deleteMany({ where: { ...mails, attempts: { gt: 0 } } });
  const { count } = await tx.outboxMail.deleteMany({ where: mails });
  return count > 0 && tried.count === 0;
}
