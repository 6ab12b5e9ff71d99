import { randomUUID } from "node:crypto";
import { DomainError } from "~/domain/errors";
import type { RequestAffiliateInput } from "~/schemas/account";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { shopAddress } from "../orders/shop-address";
import { acceptTermsOnJoining } from "../terms/accept-terms";
import { lockActorAccount } from "../users/lock-actor-account";

/**
 * Requests to join the affiliate program and e-mails the shop; one pending request per account. Throws
 * "already-affiliate", "already-asked" and, if terms are published, "terms-not-accepted", "terms-changed".
 */
export async function requestAffiliate(ctx: SignedInContext, input: RequestAffiliateInput): Promise<void> {
  const { db, actor, now } = ctx;
  await inTransaction(db, async (tx) => {
    await lockActorAccount(tx, actor);
    // Read once locked: an admin may have granted it since the request was authenticated.
    const { isAffiliate } = await tx.user.findUniqueOrThrow({
      where: { id: actor.userId },
      select: { isAffiliate: true },
    });
    if (isAffiliate) throw new DomainError("CONFLICT", "already-affiliate", "You are already an affiliate.");
    const id = randomUUID();
    // The partial unique index on pending requests resolves a double click.
    const { count } = await tx.affiliateRequest.createMany({
      data: [{ id, userId: actor.userId, reason: input.reason, createdAt: now }],
      skipDuplicates: true,
    });
    if (count === 0) throw new DomainError("CONFLICT", "already-asked", "We already have your request.");
    await acceptTermsOnJoining(tx, { userId: actor.userId, version: input.acceptedTermsVersion, now });
    await queueMail(tx, {
      ...{ dedupeKey: `affiliate-requested:${id}`, template: "affiliate-requested" },
      ...{ toEmail: await shopAddress(tx), payload: { requestId: id, fromUserId: actor.userId } },
    });
  });
}
