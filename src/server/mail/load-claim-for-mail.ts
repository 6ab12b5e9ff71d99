import { notFound } from "~/domain/errors";
import { greetingName } from "~/domain/greeting";
import { claimNumber } from "~/domain/order-claim";
import type { Db } from "~/server/db";
import type { MailClaim } from "~/server/mail/templates/claims";

const PERSON = { name: true, email: true, emailVerifiedAt: true } as const;

/** A claim about a missing order as its e-mails tell of it. Throws "not-found" once it or its account is gone. */
export async function loadClaimForMail(db: Db, claimId: string): Promise<MailClaim> {
  const found = await db.orderClaim.findFirst({
    where: { id: claimId, user: { deletedAt: null } },
    select: {
      ...{ userId: true, creditedUserId: true, message: true, status: true, decisionReason: true, amountCents: true },
      ...{ order: { select: { shortId: true } }, user: { select: PERSON }, creditedUser: { select: PERSON } },
    },
  });
  if (!found) throw notFound("Claim");
  const { order, user, creditedUser, userId, creditedUserId, ...claim } = found;
  return {
    ...{ ...claim, id: claimId, number: claimNumber(claimId), shortOrderId: order?.shortId ?? null },
    claimant: { name: user.name, email: user.email, greeting: greetingName(user) },
    creditedGreeting: creditedUser && greetingName(creditedUser),
    isOwnCredit: creditedUserId === userId,
  };
}
