import type { UpdateProfileInput } from "~/schemas/account";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { reviewerChanged } from "../reviews/reviewer-changed";

/** Saves the actor's name, phone and message for orders. */
export function updateProfile({ db, actor }: SignedInContext, input: UpdateProfileInput): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.user.update({
      where: { id: actor.userId },
      data: { name: input.name, phone: input.phone || null, userMessage: input.userMessage },
    });
    if (input.name !== actor.name) await reviewerChanged(tx, actor.userId);
  });
}
