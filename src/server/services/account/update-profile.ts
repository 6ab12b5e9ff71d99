import type { UpdateProfileInput } from "~/schemas/account";
import type { SignedInContext } from "~/server/context";

/** Saves the actor's name, phone and message for orders. */
export async function updateProfile({ db, actor }: SignedInContext, input: UpdateProfileInput): Promise<void> {
  await db.user.update({
    where: { id: actor.userId },
    data: { name: input.name, phone: input.phone || null, userMessage: input.userMessage },
  });
}
