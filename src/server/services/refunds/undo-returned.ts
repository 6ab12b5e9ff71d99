import { notFound } from "~/domain/errors";
import type { UndoReturnedInput } from "~/schemas/admin/refunds";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { withdrawMail } from "~/server/mail/withdraw-mail";
import { recordAudit } from "../audit/record-audit";
import { auditTarget } from "../payments/line-target";
import { returnedMailKey, targetOf } from "./mark-returned";

/**
 * Takes back that money was sent: it is to be returned again, and the e-mail that says otherwise does not leave. Answers
 * whether the payer may have been told already. Said again, it changes nothing. Throws "not-found".
 */
export function undoReturned(ctx: SignedInContext, { returnId }: UndoReturnedInput) {
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM money_returns WHERE id = ${returnId}::uuid FOR UPDATE`;
    const money = await tx.moneyReturn.findUnique({ where: { id: returnId } });
    if (!money) throw notFound("Return");
    const { returnedAt, reference, amountCents } = money;
    if (!returnedAt) return { wasTold: false };
    await tx.moneyReturn.update({
      where: { id: returnId },
      data: { returnedAt: null, returnedByUserId: null, reference: "" },
    });
    const dedupeKey = returnedMailKey({ returnId, returnedAt });
    const wasQueued = (await tx.outboxMail.count({ where: { dedupeKey } })) > 0;
    const isUnsent = await withdrawMail(tx, dedupeKey);
    await recordAudit(tx, ctx, {
      ...{ action: "payments.undoReturned", ...auditTarget(targetOf(money)) },
      before: { returnedAt, reference },
      after: { returnId, amountCents },
    });
    return { wasTold: wasQueued && !isUnsent };
  });
}
