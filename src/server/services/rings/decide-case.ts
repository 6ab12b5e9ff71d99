import { z } from "zod";
import { DomainError, notFound } from "~/domain/errors";
import {
  canAct,
  RING_DONE,
  RING_STATUS_LABELS,
  type RingAction,
  type RingStatus,
  STATUS_AFTER,
} from "~/domain/ring-case";
import type { Tie } from "~/domain/rings";
import type { RingCaseEvent } from "~/generated/prisma/client";
import type { ClearCaseInput, HoldCaseInput, ReopenCaseInput, SuspendCaseInput } from "~/schemas/admin/rings";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { suspendWithin } from "../users/suspend-user";
import { clearPairs, unclearPairs } from "./cleared-pairs";
import { holdEarnings, lockPayoutRuns, releaseEarnings } from "./hold-earnings";

type Locked = { id: string; status: RingStatus; clearedForGood: boolean; accountIds: string[]; ties: Tie[] };
type Done = { detail: object; clearedForGood?: boolean };

type Decision = {
  work: (tx: Tx, found: Locked) => Promise<Done>;
  /** Whether the earlier decision matches this request in everything besides the reason. */
  isSame?: (tx: Tx, found: Locked, done: RingCaseEvent) => boolean | Promise<boolean>;
};

/**
 * Performs an action on a locked case, with its event and audit entry. Idempotent. Throws "not-found",
 * "already-decided" if it was done with another reason or other details, and "invalid-transition" if the case's status
 * does not allow it.
 */
function decide(
  ctx: SignedInContext,
  action: RingAction,
  { caseId, reason }: HoldCaseInput,
  { work, isSame = () => true }: Decision,
) {
  return inTransaction(ctx.db, async (tx) => {
    await lockPayoutRuns(tx);
    await tx.$queryRaw`SELECT 1 FROM ring_cases WHERE id = ${caseId}::uuid FOR UPDATE`;
    const row = await tx.ringCase.findUnique({ where: { id: caseId } });
    if (!row) throw notFound("Case");
    const found = { ...row, status: row.status as RingStatus, ties: row.ties as Tie[] }; // the table checks the status
    const status = STATUS_AFTER[action];
    const done = found.status === status && (await lastEvent(tx, caseId, action));
    if (done) {
      if (done.reason === reason && (await isSame(tx, found, done))) return { alreadyDone: true };
      const message = `${done.actorName} already ${RING_DONE[action]}. Your decision was not saved. Look at it again.`;
      throw new DomainError("CONFLICT", "already-decided", message);
    }
    if (!canAct(found.status, action)) {
      const message = `This case is "${RING_STATUS_LABELS[found.status]}" now. Look at it again.`;
      throw new DomainError("CONFLICT", "invalid-transition", message);
    }
    const { detail, clearedForGood = false } = await work(tx, found);
    await tx.ringCase.update({ where: { id: caseId }, data: { status, clearedForGood, changedAt: ctx.now } });
    await tx.ringCaseEvent.create({
      data: {
        ...{ caseId, action, reason, detail, createdAt: ctx.now },
        ...{ actorUserId: ctx.actor.userId, actorName: ctx.actor.name },
      },
    });
    await recordAudit(tx, ctx, {
      ...{ action: `ring.${action}`, entity: "ringCase", entityId: caseId },
      ...{ before: { status: found.status }, after: { status, reason, ...detail } },
    });
    return { alreadyDone: false };
  });
}

/** The event that brought a case into its current status. */
const lastEvent = (tx: Tx, caseId: string, action: RingAction) =>
  tx.ringCaseEvent.findFirst({ where: { caseId, action }, orderBy: [{ createdAt: "desc" }, { id: "asc" }] });

/** Holds the commissions of the case's orders until it is cleared, including those of orders added later. */
export const holdCase = (ctx: SignedInContext, input: HoldCaseInput) =>
  decide(ctx, "hold", input, {
    work: async (tx, { id }) => ({ detail: { heldEarnings: await holdEarnings(tx, id, ctx.now) } }),
  });

/**
 * Releases what the case holds. With `isForGood` the accounts are known to be different people, so what they share now
 * never opens a case or a payout review again.
 */
export const clearCase = (ctx: SignedInContext, { isForGood, ...input }: ClearCaseInput) =>
  decide(ctx, "clear", input, {
    isSame: (_tx, { clearedForGood }) => clearedForGood === isForGood,
    async work(tx, found) {
      const releasedEarnings = await releaseEarnings(tx, found.id, ctx.now);
      if (isForGood) await clearPairs(tx, found, ctx.now);
      return { detail: { releasedEarnings, isForGood }, clearedForGood: isForGood };
    },
  });

/**
 * Suspends these accounts of the case, each as `suspendUser` does, and holds the commissions of its orders. All or
 * nothing. Throws "not-of-this-case", and what `suspendUser` throws.
 */
export const suspendCase = (ctx: SignedInContext, input: SuspendCaseInput) =>
  decide(ctx, "suspend", input, {
    isSame: (tx, _found, { detail }) => areSuspended(tx, Suspended.safeParse(detail).data?.suspended ?? [], input),
    async work(tx, { id, accountIds }) {
      const { userIds, accountReason: reason } = input;
      if (!userIds.every((userId) => accountIds.includes(userId))) {
        throw new DomainError("BAD_REQUEST", "not-of-this-case", "One of these accounts is not part of this case.");
      }
      for (const userId of [...new Set(userIds)].sort()) {
        await suspendWithin(tx, ctx, { userId, reason, internalNote: "" });
      }
      return { detail: { heldEarnings: await holdEarnings(tx, id, ctx.now), suspended: userIds } };
    },
  });

const Suspended = z.object({ suspended: z.array(z.string()) });

/** Whether exactly these accounts were suspended, with exactly this reason given to their owners. */
async function areSuspended(tx: Tx, suspended: readonly string[], { userIds, accountReason }: SuspendCaseInput) {
  const wanted = [...new Set(userIds)];
  if (wanted.length !== new Set(suspended).size || !wanted.every((id) => suspended.includes(id))) return false;
  const told = await tx.user.count({
    where: { id: { in: wanted }, isDisabled: true, suspensionReason: accountReason },
  });
  return told === wanted.length;
}

/** Reopens a cleared case for a new decision. Its pairs stay cleared only where other cases have cleared them. */
export const reopenCase = (ctx: SignedInContext, input: ReopenCaseInput) =>
  decide(ctx, "reopen", input, {
    work: async (tx, found) => ({ detail: found.clearedForGood ? await unclearPairs(tx, found) : {} }),
  });
