import { randomUUID } from "node:crypto";
import { DomainError, notFound } from "~/domain/errors";
import type { RequestAccessInput } from "~/schemas/access";
import { assertAttempt } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { shopAddress } from "../orders/shop-address";
import { holdOwnAccount } from "../users/hold-own-account";

const TOO_MANY = "You have asked several times today.";

/**
 * Asks to see a restricted category and tells the shop by e-mail. While a request waits, another one for the same
 * category changes nothing. Throws "not-found" for an open category, "already-granted", and "too-many-tries" after ten
 * within a day.
 */
export async function requestAccess(ctx: SignedInContext, input: RequestAccessInput): Promise<void> {
  const { db, actor, now } = ctx;
  const { categoryId, reason } = input;
  if (actor.isAdmin || actor.approvedCategoryIds.includes(categoryId)) {
    throw new DomainError("CONFLICT", "already-granted", "Your account already has access to this category.");
  }
  await assertAttempt("access-request", [`user:${actor.userId}`], TOO_MANY);
  await inTransaction(db, async (tx) => {
    await holdOwnAccount(tx, actor);
    const category = await tx.category.findFirst({
      where: { id: categoryId, isRestricted: true },
      select: { id: true },
    });
    if (!category) throw notFound("Category");
    const id = randomUUID();
    // The partial unique index on pending requests decides between two presses of the button.
    const { count } = await tx.accessRequest.createMany({
      data: [{ id, userId: actor.userId, categoryId, reason, createdAt: now }],
      skipDuplicates: true,
    });
    if (count === 0) return;
    await queueMail(tx, {
      ...{ dedupeKey: `access-requested:${id}`, template: "access-requested" },
      ...{ toEmail: await shopAddress(tx), payload: { requestId: id, fromUserId: actor.userId } },
    });
  });
}
