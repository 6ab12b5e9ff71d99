import { createHash } from "node:crypto";
import { statementFingerprints } from "~/domain/statement-lines";
import type { ImportStatementInput } from "~/schemas/admin/payments";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";

/** Imports the payments of a statement. Those imported before are left untouched, whatever became of them. */
export function importStatement(ctx: SignedInContext, { payments }: ImportStatementInput) {
  const marks = statementFingerprints(payments);
  const rows = payments.map((payment, at) => ({
    ...payment,
    lineHash: createHash("sha256")
      .update(marks[at] ?? "")
      .digest("hex"),
    importedAt: ctx.now,
  }));
  return inTransaction(ctx.db, async (tx) => {
    const { count: added } = await tx.statementLine.createMany({ data: rows, skipDuplicates: true });
    if (added > 0) {
      await recordAudit(tx, ctx, {
        action: "payments.import",
        entity: "statement",
        entityId: null,
        after: { lines: rows.length, added },
      });
    }
    return { added, known: rows.length - added };
  });
}
