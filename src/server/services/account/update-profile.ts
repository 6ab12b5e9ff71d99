import { signInRequired } from "~/domain/errors";
import type { UpdateProfileInput } from "~/schemas/account";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { reviewerChanged } from "../reviews/reviewer-changed";

/** Saves the actor's name, phone and message for orders. Throws "sign-in-required" where the account was deleted meanwhile. */
export function updateProfile({ db, actor }: SignedInContext, input: UpdateProfileInput): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: actor.userId, deletedAt: null },
      data: { name: input.name, phone: input.phone || null, userMessage: input.userMessage },
    });
    if (count === 0) throw signInRequired();
    if (input.name !== actor.name) await reviewerChanged(tx, actor.userId);
  });
}
