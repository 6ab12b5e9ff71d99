import { signInRequired } from "~/domain/errors";
import type { UpdateProfileInput } from "~/schemas/account";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { reviewerChanged } from "../reviews/reviewer-changed";

/**
 * Updates the given fields of the actor's name, phone and order message. Throws "sign-in-required" if the account was
 * deleted meanwhile.
 */
export function updateProfile({ db, actor }: SignedInContext, input: UpdateProfileInput): Promise<void> {
  const { name, phone, userMessage } = input;
  return inTransaction(db, async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: actor.userId, deletedAt: null },
      data: {
        ...(name !== undefined && { name }),
        ...(phone !== undefined && { phone: phone || null }),
        ...(userMessage !== undefined && { userMessage }),
      },
    });
    if (count === 0) throw signInRequired();
    if (name !== undefined && name !== actor.name) await reviewerChanged(tx, actor.userId);
  });
}
