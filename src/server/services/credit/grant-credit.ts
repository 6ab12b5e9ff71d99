import { DomainError } from "~/domain/errors";
import { formatMoney } from "~/domain/money";
import type { GrantCreditInput } from "~/schemas/admin/credit";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordAudit } from "../audit/record-audit";
import { lockUserOrThrow } from "../users/lock-user";
import { moveCredit } from "./move-credit";

/**
 * Adds to a customer's store credit by hand, or takes from it, for a reason the customer gets by e-mail. Idempotent by
 * `requestId`. Throws "not-found", "credit-not-enough", and "request-reused" for the same id with other contents.
 */
export function grantCredit(ctx: SignedInContext, { userId, amountCents, reason, requestId }: GrantCreditInput) {
  return inTransaction(ctx.db, async (tx) => {
    // Locks the account, so that a double click finds what the first request wrote.
    const user = await lockUserOrThrow(tx, userId);
    const key = `grant:${requestId}`;
    const known = await tx.creditEntry.findUnique({ where: { idempotencyKey: key } });
    if (known && (known.userId !== userId || known.amountCents !== amountCents)) {
      const message = `This request has moved ${formatMoney(known.amountCents)} already. Close this window and look at the account.`;
      throw new DomainError("CONFLICT", "request-reused", message);
    }
    const actorUserId = ctx.actor.userId;
    const balanceCents = await moveCredit(tx, {
      ...{ userId, kind: "grant", amountCents, key, reason, actorUserId, now: ctx.now },
    });
    if (known) return { balanceCents };
    await queueMail(tx, {
      ...{ dedupeKey: `store-credit:${key}`, template: "store-credit", toEmail: user.email },
      payload: { userId, amountCents, balanceCents, reason },
    });
    await recordAudit(tx, ctx, {
      ...{ action: "credit.grant", entity: "user", entityId: userId },
      before: { storeCreditCents: balanceCents - amountCents },
      after: { storeCreditCents: balanceCents, reason },
    });
    return { balanceCents };
  });
}
