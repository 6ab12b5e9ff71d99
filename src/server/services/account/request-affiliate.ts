import { DomainError } from "~/domain/errors";
import type { RequestAffiliateInput } from "~/schemas/account";
import type { SignedInContext } from "~/server/context";

/** Asks to join the affiliate program; one pending request for each account. Throws "already-affiliate", "already-asked". */
export async function requestAffiliate(ctx: SignedInContext, input: RequestAffiliateInput): Promise<void> {
  const { db, actor, now } = ctx;
  if (actor.isAffiliate) throw new DomainError("CONFLICT", "already-affiliate", "You are an affiliate already.");
  // The partial unique index on pending requests decides between two presses of the button.
  const { count } = await db.affiliateRequest.createMany({
    data: [{ userId: actor.userId, reason: input.reason, createdAt: now }],
    skipDuplicates: true,
  });
  if (count === 0) throw new DomainError("CONFLICT", "already-asked", "Your request is with an admin already.");
}
