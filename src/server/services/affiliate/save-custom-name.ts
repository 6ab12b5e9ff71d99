import type { CustomNameInput } from "~/schemas/affiliate-links";
import type { SignedInContext } from "~/server/context";

/** The name under which other affiliates see this one, in the leaderboard and in the tree; empty takes it away. */
export async function saveCustomName({ db, actor }: SignedInContext, { customName }: CustomNameInput): Promise<void> {
  await db.user.update({ where: { id: actor.userId }, data: { customAffiliateName: customName || null } });
}
