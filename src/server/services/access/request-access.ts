import { randomUUID } from "node:crypto";
import { DomainError, notFound } from "~/domain/errors";
import type { RequestAccessInput } from "~/schemas/access";
import { assertAttempt } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { IdRow, queryRows } from "~/server/query-rows";
import { shopAddress } from "../orders/shop-address";
import { lockActorAccount } from "../users/lock-actor-account";

const TOO_MANY = "You have asked several times today.";

const alreadyGranted = () =>
  new DomainError("CONFLICT", "already-granted", "Your account already has access to this category.");

/**
 * Requests access to a restricted category and e-mails the shop. No-op while a request for the same category is
 * pending. Throws "not-found" for an unrestricted category, "already-granted", and "too-many-tries" (ten requests a day
 * by default).
 */
export async function requestAccess(ctx: SignedInContext, input: RequestAccessInput): Promise<void> {
  const { db, actor, now } = ctx;
  const { categoryId, reason } = input;
  if (actor.isAdmin || actor.approvedCategoryIds.includes(categoryId)) throw alreadyGranted();
  await assertAttempt("access-request", [`user:${actor.userId}`], TOO_MANY);
  await inTransaction(db, async (tx) => {
    await lockActorAccount(tx, actor);
    // Read again once locked: an admin may have granted it since the request was authenticated.
    if (await tx.approvedCategory.count({ where: { userId: actor.userId, categoryId } })) throw alreadyGranted();
    // Locked, so that opening the category closes this request, or has happened.
    const [category] = await queryRows(tx, IdRow)`
      SELECT id::text FROM categories WHERE id = ${categoryId}::uuid AND is_restricted FOR KEY SHARE`;
    if (!category) throw notFound("Category");
    const id = randomUUID();
    // The partial unique index on pending requests resolves a double click.
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
