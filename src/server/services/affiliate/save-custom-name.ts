import { signInRequired } from "~/domain/errors";
import type { CustomNameInput } from "~/schemas/affiliate-links";
import type { SignedInContext } from "~/server/context";

/** The name under which other affiliates see this one, in the leaderboard and in the tree; empty takes it away. */
export async function saveCustomName({ db, actor }: SignedInContext, { customName }: CustomNameInput): Promise<void> {
  const { count } = await db.user.updateMany({
    where: { id: actor.userId, deletedAt: null },
    data: { customAffiliateName: customName || null },
  });
  if (count === 0) throw signInRequired();
}
