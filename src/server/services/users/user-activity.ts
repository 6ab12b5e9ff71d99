import type { UserIdInput } from "~/schemas/admin/users";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";

/** Maximum shown of each kind. */
const EACH = 6;
const NEWEST = { orderBy: { createdAt: "desc" }, take: EACH } as const;
const DECIDED = { id: true, status: true, createdAt: true } as const;

/** An account's latest messages, requests and direct referrals, newest first. */
export async function userActivity({ db }: SignedInContext, { userId }: UserIdInput) {
  const [messages, conversations, membership, access, affiliate, claims, referrals] = await Promise.all([
    db.orderMessage.findMany({
      where: { senderType: "customer", order: { userId } },
      ...NEWEST,
      select: {
        ...only("id", "message", "isRead", "createdAt"),
        order: { select: { id: true, shortId: true } },
      },
    }),
    db.conversation.findMany({
      where: { userId },
      orderBy: { lastMessageAt: "desc" },
      take: EACH,
      select: {
        ...only("id", "topic", "isUnread", "lastMessageAt"),
        messages: { orderBy: { createdAt: "desc" }, take: 1, select: { message: true } },
      },
    }),
    db.subscriptionRequest.findMany({ where: { userId }, ...NEWEST, select: { ...DECIDED, requestedTier: true } }),
    db.accessRequest.findMany({
      where: { userId },
      ...NEWEST,
      select: { ...DECIDED, category: { select: { name: true } } },
    }),
    db.affiliateRequest.findMany({ where: { userId }, ...NEWEST, select: DECIDED }),
    db.orderClaim.findMany({ where: { userId }, ...NEWEST, select: DECIDED }),
    db.user.findMany({
      where: { referredByUserId: userId, deletedAt: null },
      ...NEWEST,
      select: { id: true, name: true, createdAt: true, lastPaidOrderAt: true },
    }),
  ]);
  const latest = <T extends { createdAt: Date }>(rows: T[]) =>
    rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, EACH);
  return {
    messages: latest([
      ...messages.map(({ isRead, ...rest }) => ({ ...rest, isUnread: !isRead })),
      ...conversations.map(({ id, isUnread, lastMessageAt, messages: [last] }) => {
        return { id, isUnread, createdAt: lastMessageAt, message: last?.message ?? "", order: null };
      }),
    ]),
    requests: latest([
      ...membership.map(({ requestedTier, ...rest }) => ({ ...rest, kind: "membership" as const, of: requestedTier })),
      ...access.map(({ category, ...rest }) => ({ ...rest, kind: "access" as const, of: category.name })),
      ...affiliate.map((rest) => ({ ...rest, kind: "affiliate" as const, of: "" })),
      ...claims.map((rest) => ({ ...rest, kind: "claim" as const, of: "" })),
    ]),
    referrals,
  };
}
