import type { SetRequestTestFlagInput } from "~/schemas/admin/membership";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockRequest } from "./lock-request";

/** Says that a request is a test, or that it is real after all: a test's amount is no revenue. Throws "not-found". */
export function setRequestTestFlag(ctx: SignedInContext, { requestId, isTest }: SetRequestTestFlagInput) {
  return inTransaction(ctx.db, async (tx) => {
    const request = await lockRequest(tx, requestId);
    if (request.isTest === isTest) return { isTest };
    await tx.subscriptionRequest.update({ where: { id: requestId }, data: { isTest } });
    await recordAudit(tx, ctx, {
      action: "membership.testFlag",
      entity: "subscription-request",
      entityId: requestId,
      before: { isTest: request.isTest },
      after: { isTest },
    });
    return { isTest };
  });
}
