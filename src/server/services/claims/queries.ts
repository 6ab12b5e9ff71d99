import { type AnswerCode, claimNumber } from "~/domain/order-claim";
import { pageOf } from "~/domain/paging";
import type { Prisma } from "~/generated/prisma/client";
import type { ListClaimsInput } from "~/schemas/admin/claims";
import type { SignedInContext } from "~/server/context";
import { only } from "~/server/query-rows";

const PAGE = 50;
const MY_CLAIMS = 20;

/** The actor's claims, newest first, with their decisions. */
export async function myClaims({ db, actor }: SignedInContext) {
  const claims = await db.orderClaim.findMany({
    where: { userId: actor.userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MY_CLAIMS,
    select: {
      ...only("id", "asked", "message", "status", "decisionReason", "amountCents", "createdAt", "reviewedAt"),
      creditedUserId: true,
    },
  });
  return claims.map(({ creditedUserId, ...claim }) => ({
    ...claim,
    number: claimNumber(claim.id),
    /** Whether the amount was credited to this account rather than to the affiliate it named. */
    isMine: creditedUserId === actor.userId,
  }));
}

type Claimed = { asked: string; orderId: string | null };

/** The account's pending claims about any of these, whether asked by number or by e-mail. */
export const waitingWhere = (userId: string, about: readonly Claimed[]): Prisma.OrderClaimWhereInput => ({
  ...{ userId, status: "pending" },
  OR: about.flatMap(({ asked, orderId }) => [{ asked }, ...(orderId ? [{ orderId }] : [])]),
});

/** Pending claims, oldest first, or decided ones, latest first. */
export async function claimList({ db }: SignedInContext, { state, page: wanted }: ListClaimsInput) {
  const where = { pending: { status: "pending" }, decided: { status: { not: "pending" } } } as const;
  const [pending, decided] = await Promise.all([
    db.orderClaim.count({ where: where.pending }),
    db.orderClaim.count({ where: where.decided }),
  ]);
  const counts = { pending, decided };
  const { span, page, pageCount } = pageOf(wanted, counts[state], PAGE);
  const rows = await db.orderClaim.findMany({
    where: where[state],
    orderBy: state === "pending" ? [{ createdAt: "asc" }, { id: "asc" }] : [{ reviewedAt: "desc" }, { id: "desc" }],
    ...span,
    select: {
      ...only("id", "asked", "answer", "message", "status", "amountCents", "createdAt", "reviewedAt"),
      user: { select: { id: true, name: true, email: true, isAffiliate: true } },
    },
  });
  return {
    ...{ counts, page, pageCount },
    claims: rows.map(({ answer, ...row }) => ({
      ...row,
      answer: answer as AnswerCode, // written by sendClaim only
      number: claimNumber(row.id),
    })),
  };
}
