import { DomainError } from "~/domain/errors";
import type { SendAllAgainInput } from "~/schemas/admin/mail";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "~/server/services/audit/record-audit";
import { doesLinkWork } from "./expired-link";
import { MAILS_OF, mailsWhere } from "./queries";
import { repeatMail } from "./send-again";

/** How many e-mails are looked at for the ones to send: those that cannot be sent any more stay in the list. */
const LOOKED_AT = 2_000;

/**
 * Sends the oldest `count` e-mails of a filter that nobody got, as `sendAgain` does. Safe to repeat: what is queued has
 * left the filter. Returns how many were queued, and how many were skipped: their link has expired, their account was
 * deleted or has switched the kind off, or somebody else has just sent them.
 */
export function sendAllAgain(ctx: SignedInContext, { count, ...filter }: SendAllAgainInput) {
  return inTransaction(ctx.db, async (tx) => {
    const mails = await tx.outboxMail.findMany({
      where: await mailsWhere(tx, filter),
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: LOOKED_AT,
      select: { id: true, template: true, payload: true, createdAt: true },
    });
    let [sent, skipped] = [0, 0];
    for (const mail of mails) {
      if (sent === count) break;
      if (doesLinkWork(mail, ctx.now) && (await isRepeated(tx, ctx, mail.id, filter))) sent++;
      else skipped++;
    }
    if (sent > 0) {
      // Not what was searched for, which may be somebody's address.
      const { search: _, ...kept } = filter;
      const after = { ...kept, sent, skipped };
      await recordAudit(tx, ctx, { action: "mail.againAll", entity: "mail", entityId: null, after });
    }
    return { sent, skipped };
  });
}

async function isRepeated(tx: Tx, ctx: SignedInContext, id: string, { status }: Pick<SendAllAgainInput, "status">) {
  try {
    await repeatMail(tx, ctx, id, MAILS_OF[status]);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
