import { DomainError } from "~/domain/errors";
import type { SendListInput } from "~/schemas/admin/payouts";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { assertAlreadySent, markSent } from "./send-payouts";

/**
 * Marks payouts of one run as sent, each under its own reference, all or nothing. Those already sent under the same
 * reference are skipped. Throws "not-of-this-run", and what `sendPayout` throws.
 */
export async function sendList(ctx: SignedInContext, { runId, payouts }: SendListInput) {
  return inTransaction(ctx.db, async (tx) => {
    const ids = payouts.map(({ payoutId }) => payoutId);
    if ((await tx.payout.count({ where: { runId, id: { in: ids } } })) !== new Set(ids).size) {
      throw new DomainError("BAD_REQUEST", "not-of-this-run", "One of these payouts is not part of this run.");
    }
    let sentCount = 0;
    // In id order, as everywhere, to avoid deadlocks.
    for (const each of [...payouts].sort((one, other) => (one.payoutId < other.payoutId ? -1 : 1))) {
      const which = { id: each.payoutId, ...(each.seenTag !== undefined && { cashappTag: each.seenTag }) };
      const sent = await markSent(tx, ctx, which, each.reference);
      if (sent.length === 0) await assertAlreadySent(tx, each);
      sentCount += sent.length;
    }
    if (sentCount > 0) {
      await recordAudit(tx, ctx, {
        ...{ action: "payout.sendList", entity: "payoutRun", entityId: runId },
        after: { payouts: sentCount, references: payouts.map(({ reference }) => reference) },
      });
    }
    return { sentCount };
  });
}
