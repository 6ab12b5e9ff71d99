import type { UpdateProfileInput } from "~/schemas/account";
import type { SignedInContext } from "~/server/context";

/** Saves name, phone and the message for orders of one's own account. */
export async function updateProfile({ db, actor }: SignedInContext, input: UpdateProfileInput): Promise<void> {
  await db.user.update({
    where: { id: actor.userId },
    data: { name: input.name, phone: input.phone || null, userMessage: input.userMessage },
  });
}
