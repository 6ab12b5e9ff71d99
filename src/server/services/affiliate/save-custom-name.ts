import { signInRequired } from "~/domain/errors";
import type { CustomNameInput } from "~/schemas/affiliate-links";
import type { SignedInContext } from "~/server/context";

/** Sets the name other affiliates see in the leaderboard and tree; empty clears it. Throws "sign-in-required". */
export async function saveCustomName({ db, actor }: SignedInContext, { customName }: CustomNameInput): Promise<void> {
  const { count } = await db.user.updateMany({
    where: { id: actor.userId, deletedAt: null },
    data: { customAffiliateName: customName || null },
  });
  if (count === 0) throw signInRequired();
}
