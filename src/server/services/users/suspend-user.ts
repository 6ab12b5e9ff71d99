import { DomainError } from "~/domain/errors";
import type { SuspendUserInput, UserIdInput } from "~/schemas/admin/users";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { deleteUnsentMails } from "~/server/mail/withdraw-mail";
import { recordAudit } from "../audit/record-audit";
import { insertNote } from "../notes/insert-note";
import { lockTeamOf, takeFounderRole } from "../partnership/pass-founder-role";
import { queueAlertsOf } from "../stock-alerts/queue-stock-alerts";
import { assertNotHouse } from "./assert-not-house";
import { assertAdminRemains, assertMayActOn, guardAdmins } from "./guard-admins";
import { lockUserOrThrow } from "./lock-user";

/**
 * Suspends an account for a reason: its sessions end, it cannot sign in or order, and its balance is not paid out until
 * it is reinstated. The owner gets an e-mail. Idempotent; the first reason stays. Throws "not-found", "own-account",
 * "staff-account", "last-admin", "house-account".
 */
export const suspendUser = (ctx: SignedInContext, input: SuspendUserInput) =>
  inTransaction(ctx.db, (tx) => suspendWithin(tx, ctx, input));

/** `suspendUser` in the caller's transaction. */
export async function suspendWithin(tx: Tx, ctx: SignedInContext, input: SuspendUserInput) {
  const { userId, reason, internalNote } = input;
  if (userId === ctx.actor.userId) {
    throw new DomainError("CONFLICT", "own-account", "You cannot suspend your own account.");
  }
  await guardAdmins(tx, ctx);
  // Locked, so that a concurrent order or sign-in happens entirely before or after.
  const user = await lockUserOrThrow(tx, userId);
  assertMayActOn(ctx, user);
  if (user.isDisabled) return { alreadySuspended: true };
  if (user.isAdmin) await assertAdminRemains(tx, userId);
  assertNotHouse(user, "suspended");
  await tx.user.update({
    where: { id: userId },
    data: {
      ...{ isDisabled: true, suspendedAt: ctx.now, suspensionReason: reason },
      sessionVersion: { increment: 1 },
    },
  });
  // Voids e-mail change links, which could otherwise take over the account after the suspension.
  await tx.emailChange.deleteMany({ where: { userId } });
  await tellOwner(tx, ctx, user, { template: "account-suspended", payload: { userId, reason } });
  await insertNote(tx, ctx, { userId, about: "Account suspended", note: internalNote });
  await recordAudit(tx, ctx, {
    ...{ action: "user.suspend", entity: "user", entityId: userId },
    ...{ before: { isDisabled: false }, after: { isDisabled: true, suspensionReason: reason } },
  });
  return { alreadySuspended: false };
}

/**
 * Lifts a suspension: the owner can sign in, order and be paid again, leads a partnership that nobody else can lead, and
 * gets an e-mail. Idempotent. Throws "not-found", "staff-account".
 */
export async function reinstateUser(ctx: SignedInContext, { userId }: UserIdInput) {
  return inTransaction(ctx.db, async (tx) => {
    await guardAdmins(tx, ctx);
    await lockTeamOf(tx, userId);
    const user = await lockUserOrThrow(tx, userId);
    assertMayActOn(ctx, user);
    if (!user.isDisabled) return { alreadyReinstated: true };
    await tx.user.update({
      where: { id: userId },
      data: { isDisabled: false, suspendedAt: null, suspensionReason: null },
    });
    await tellOwner(tx, ctx, user, { template: "account-reinstated", payload: { userId } });
    await queueAlertsOf(tx, { userId });
    await takeFounderRole(tx, ctx, userId);
    await recordAudit(tx, ctx, {
      ...{ action: "user.reinstate", entity: "user", entityId: userId },
      before: { isDisabled: true, suspensionReason: user.suspensionReason },
      after: { isDisabled: false, suspensionReason: null },
    });
    return { alreadyReinstated: false };
  });
}

type OwnerMail = { template: "account-suspended" | "account-reinstated"; payload: object };

/** Withdraws an unsent e-mail about an earlier change, so that the owner hears only of the last one. */
async function tellOwner(tx: Tx, ctx: SignedInContext, user: { id: string; email: string }, mail: OwnerMail) {
  await deleteUnsentMails(tx, user.id, "account-suspended", "account-reinstated");
  await queueMail(tx, { dedupeKey: `${mail.template}:${user.id}:${ctx.requestId}`, toEmail: user.email, ...mail });
}
