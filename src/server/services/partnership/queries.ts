import { milestoneProgress, ROLE_ORDER } from "~/domain/partnership";
import { publicName } from "~/domain/reviewer";
import type { PartnershipMessagesInput } from "~/schemas/partnership";
import type { SignedInContext } from "~/server/context";
import type { Db } from "~/server/db";
import { only } from "~/server/query-rows";
import { howEnded } from "./how-ended";

const PAGE = 30;
const HISTORY = 50;

const PERSON = {
  select: {
    ...only("name", "customAffiliateName", "deletedAt"),
    affiliateTier: { select: { name: true, level: true, badgeColor: true } },
  },
} as const;

type Person = { name: string; customAffiliateName: string | null; deletedAt: Date | null };

/** Partners see each other's chosen affiliate name, else first name and initial. */
function partnerName(person: Person | undefined): string {
  if (!person || person.deletedAt) return "Former member";
  return person.customAffiliateName || publicName(person.name);
}

async function partnerNames(db: Db, userIds: (string | null)[]) {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  const people = await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, ...PERSON.select } });
  return new Map(people.map((person) => [person.id, partnerName(person)]));
}

/**
 * The actor's partnership with members by role, contributions, milestones and open invitations, or null. The founder
 * also sees what each former member sold; others see only the sum.
 */
export async function myPartnership({ db, actor }: SignedInContext) {
  const membership = await db.partnershipMember.findFirst({
    where: { userId: actor.userId, status: "active", partnership: { status: "active" } },
    include: {
      partnership: {
        include: {
          members: { include: { user: PERSON }, orderBy: [{ joinedAt: "asc" }, { id: "asc" }] },
          messages: {
            where: { messageType: "invitation", outcome: "open" },
            orderBy: { createdAt: "asc" },
            take: HISTORY,
          },
        },
      },
    },
  });
  if (!membership) return null;
  const { members: everybody, messages, ...team } = membership.partnership;
  const members = everybody.filter(({ status }) => status === "active");
  const former = membership.role === "founder" ? everybody.filter(({ status }) => status !== "active") : [];
  const names = await partnerNames(
    db,
    messages.map(({ toUserId }) => toUserId),
  );
  const combinedVolumeCents = Number(team.combinedVolumeCents);
  const ofMembers = members.reduce((sum, member) => sum + Number(member.contributedVolumeCents), 0);
  return {
    id: team.id,
    name: team.name,
    description: team.description,
    createdAt: team.createdAt,
    totalMembers: team.totalMembers,
    maxMembers: team.maxMembers,
    combinedVolumeCents,
    combinedOrders: team.combinedOrders,
    /** Contributed by former members, so that the parts add up to the total. */
    formerVolumeCents: combinedVolumeCents - ofMembers,
    formerMembers: former.map((member) => ({
      id: member.id,
      name: partnerName(member.user),
      joinedAt: member.joinedAt,
      endedAt: member.endedAt,
      contributedVolumeCents: Number(member.contributedVolumeCents),
      contributedOrders: member.contributedOrders,
    })),
    milestones: milestoneProgress(combinedVolumeCents),
    myRole: membership.role,
    members: members
      .sort((a, b) => ROLE_ORDER[a.role] - ROLE_ORDER[b.role])
      .map((member) => ({
        userId: member.userId,
        name: partnerName(member.user),
        isMe: member.userId === actor.userId,
        tier: member.user.affiliateTier,
        role: member.role,
        joinedAt: member.joinedAt,
        contributedVolumeCents: Number(member.contributedVolumeCents),
        contributedOrders: member.contributedOrders,
      })),
    openInvitations: messages.map((open) => ({
      id: open.id,
      userId: open.toUserId,
      name: names.get(open.toUserId ?? "") ?? partnerName(undefined),
      createdAt: open.createdAt,
    })),
  };
}

/** The actor's unanswered invitations, newest first, with sender and partnership. */
export async function unreadInvitations({ db, actor }: SignedInContext) {
  const invitations = await db.partnershipMessage.findMany({
    where: { toUserId: actor.userId, messageType: "invitation", isRead: false, outcome: "open" },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: HISTORY,
    include: { partnership: { select: { name: true, description: true, totalMembers: true, maxMembers: true } } },
  });
  const names = await partnerNames(
    db,
    invitations.map(({ fromUserId }) => fromUserId),
  );
  return invitations.map(({ id, partnership, message, fromUserId, createdAt }) => ({
    id,
    partnership,
    message,
    from: names.get(fromUserId) ?? partnerName(undefined),
    createdAt,
  }));
}

/** The actor's past partnerships, newest first: role, contribution and how each ended. */
export async function pastPartnerships({ db, actor }: SignedInContext) {
  const memberships = await db.partnershipMember.findMany({
    where: { userId: actor.userId, status: { not: "active" } },
    orderBy: [{ endedAt: "desc" }, { id: "desc" }],
    take: HISTORY,
    include: { partnership: { select: { name: true, status: true, dissolvedAt: true, dissolutionReason: true } } },
  });
  return memberships.flatMap((member) => {
    const ended = howEnded(member);
    if (!ended) return [];
    return [
      {
        id: member.id,
        name: member.partnership.name,
        role: member.role,
        joinedAt: member.joinedAt,
        endedAt: member.endedAt,
        ended: ended.how,
        reason: ended.reason,
        contributedVolumeCents: Number(member.contributedVolumeCents),
        contributedOrders: member.contributedOrders,
      },
    ];
  });
}

/** The thread of the actor's partnership, newest first: messages, invitations and events. */
export async function partnershipMessages({ db, actor }: SignedInContext, { cursor }: PartnershipMessagesInput) {
  const own = await db.partnershipMember.findFirst({
    where: { userId: actor.userId, status: "active", partnership: { status: "active" } },
    select: { partnershipId: true },
  });
  if (!own) return { nextCursor: null, messages: [] };
  const { partnershipId } = own;
  const rows = await db.partnershipMessage.findMany({
    where: { partnershipId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: PAGE + 1,
    // A cursor from another partnership yields no rows.
    ...(cursor && { cursor: { id: cursor, partnershipId }, skip: 1 }),
  });
  const page = rows.slice(0, PAGE);
  const names = await partnerNames(
    db,
    page.flatMap(({ fromUserId, toUserId }) => [fromUserId, toUserId]),
  );
  return {
    nextCursor: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    messages: page.map((row) => ({
      id: row.id,
      type: row.messageType,
      from: names.get(row.fromUserId) ?? partnerName(undefined),
      about: row.toUserId && (names.get(row.toUserId) ?? partnerName(undefined)),
      isMine: row.fromUserId === actor.userId,
      outcome: row.messageType === "invitation" ? row.outcome : null,
      // The text of an invitation is private to the invitee.
      message: row.messageType === "invitation" ? "" : row.message,
      createdAt: row.createdAt,
    })),
  };
}
