import { DAY_MS, daysBefore } from "~/domain/days";
import { DomainError, fieldError, notFound } from "~/domain/errors";
import {
  DAYS_AFTER_DECLINE,
  MAX_INVITATIONS_PER_DAY,
  MAX_OPEN_INVITATIONS,
  partnershipFull,
} from "~/domain/partnership";
import type { InvitationIdInput, InviteInput } from "~/schemas/partnership";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { ownerOfCode } from "../affiliate/referrer";
import { lockOwnPartnership } from "./lock-partnership";

type Invitation = { partnershipId: string; toUserId: string };

/** The account to invite: the affiliate with this code, or an affiliate in the actor's own network. */
async function invitee(tx: Tx, actorId: string, input: InviteInput): Promise<string> {
  if ("code" in input) {
    const holder = await ownerOfCode(tx, input.code);
    if (!holder?.isAffiliate) throw fieldError("code", "invalid-code", "No affiliate has this code");
    if (holder.id === actorId) throw fieldError("code", "own-code", "This is your own code");
    return holder.id;
  }
  const below = await tx.affiliateHierarchy.findFirst({
    where: {
      userId: input.userId,
      uplineUserId: actorId,
      user: { isAffiliate: true, isDisabled: false, deletedAt: null },
    },
    select: { userId: true },
  });
  if (!below) throw notFound("Affiliate");
  return below.userId;
}

/**
 * Sends at most one e-mail a day per sender and invitee, so that withdrawing and re-inviting, or creating one
 * partnership after another, cannot flood a mailbox.
 */
async function mailInvited(tx: Tx, { actor, now }: SignedInContext, { partnershipId, toUserId }: Invitation) {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: toUserId }, select: { email: true } });
  const day = now.toISOString().slice(0, 10);
  await queueMail(tx, {
    dedupeKey: `partnership-invitation:${actor.userId}:${toUserId}:${day}`,
    template: "partnership-invitation",
    toEmail: email,
    payload: { partnershipId, userId: toUserId, fromUserId: actor.userId },
  });
}

/** Limits the invitations of a sender per day, and to an affiliate who declined recently. */
async function assertNotPressing(tx: Tx, { actor, now }: SignedInContext, { partnershipId, toUserId }: Invitation) {
  const ofSender = { messageType: "invitation", fromUserId: actor.userId };
  const since = new Date(now.getTime() - DAY_MS);
  if (
    (await tx.partnershipMessage.count({ where: { ...ofSender, createdAt: { gt: since } } })) >= MAX_INVITATIONS_PER_DAY
  ) {
    const message = `You can send ${MAX_INVITATIONS_PER_DAY} invitations a day. Please try again tomorrow.`;
    const detail = { retryAfterSeconds: DAY_MS / 1000 };
    throw new DomainError("TOO_MANY_REQUESTS", "too-many-invitations-today", message, detail);
  }
  const leftAloneSince = daysBefore(now, DAYS_AFTER_DECLINE);
  const declined = await tx.partnershipMessage.findFirst({
    where: {
      ...{ toUserId, messageType: "invitation", outcome: "declined" },
      AND: [
        { OR: [{ partnershipId }, { fromUserId: actor.userId }] },
        { OR: [{ answeredAt: { gt: leftAloneSince } }, { answeredAt: null, createdAt: { gt: leftAloneSince } }] },
      ],
    },
    select: { id: true },
  });
  if (!declined) return;
  const message = `This affiliate declined an invitation recently. Please wait ${DAYS_AFTER_DECLINE} days before you invite them again.`;
  throw refused("declined-recently", message);
}

const refused = (reason: string, message: string) => new DomainError("CONFLICT", reason, message);

/**
 * Invites an affiliate to the actor's partnership and e-mails them. Founder and admins only. Throws "partnership-full",
 * "already-member", "already-invited", "too-many-invitations" (also "-today"), "declined-recently", "invalid-code".
 */
export function invitePartner(ctx: SignedInContext, input: InviteInput): Promise<{ invitationId: string }> {
  const { actor, now } = ctx;
  return inTransaction(ctx.db, async (tx) => {
    const { partnershipId } = await lockOwnPartnership(tx, actor.userId, "invite");
    const toUserId = await invitee(tx, actor.userId, input);
    const team = await tx.affiliatePartnership.findUniqueOrThrow({
      where: { id: partnershipId },
      select: {
        totalMembers: true,
        maxMembers: true,
        members: { where: { userId: toUserId, status: "active" }, select: { id: true } },
        messages: { where: { messageType: "invitation", outcome: "open" }, select: { toUserId: true } },
      },
    });
    if (team.members.length > 0) throw refused("already-member", "This affiliate is already in your partnership.");
    if (team.totalMembers >= team.maxMembers) throw partnershipFull();
    if (team.messages.some((open) => open.toUserId === toUserId)) {
      throw refused("already-invited", "This affiliate has an invitation that is waiting for an answer.");
    }
    if (team.messages.length >= MAX_OPEN_INVITATIONS) {
      throw refused("too-many-invitations", "Too many invitations are waiting for an answer. Withdraw one first.");
    }
    await assertNotPressing(tx, ctx, { partnershipId, toUserId });
    const { id } = await tx.partnershipMessage.create({
      data: { partnershipId, fromUserId: actor.userId, toUserId, message: input.message ?? "", createdAt: now },
      select: { id: true },
    });
    await mailInvited(tx, ctx, { partnershipId, toUserId });
    return { invitationId: id };
  });
}

/** Withdraws an unanswered invitation. Founder and admins only. Idempotent. */
export function withdrawInvitation(ctx: SignedInContext, { invitationId }: InvitationIdInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { partnershipId } = await lockOwnPartnership(tx, ctx.actor.userId, "invite");
    const invitation = { id: invitationId, partnershipId, messageType: "invitation" };
    const { count } = await tx.partnershipMessage.updateMany({
      where: { ...invitation, outcome: "open" },
      data: { outcome: "withdrawn", isRead: true },
    });
    if (count > 0) return;
    const withdrawn = await tx.partnershipMessage.count({ where: { ...invitation, outcome: "withdrawn" } });
    if (withdrawn === 0) throw notFound("Invitation");
  });
}
