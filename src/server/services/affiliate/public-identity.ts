import { affiliateName } from "~/domain/affiliate-name";
import { MAX_CODE_CHANGES } from "~/domain/attribution";
import { publicName } from "~/domain/reviewer";
import type { SignedInContext } from "~/server/context";

/** How an affiliate appears to others: the displayed name, and former codes that still work. */
export async function publicIdentity({ db, actor }: SignedInContext) {
  const user = await db.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: {
      name: true,
      customAffiliateName: true,
      formerCodes: { orderBy: { createdAt: "desc" }, select: { code: true } },
    },
  });
  return {
    customName: user.customAffiliateName,
    shownName: affiliateName(user),
    plainName: publicName(user.name),
    formerCodes: user.formerCodes.map(({ code }) => code),
    changesLeft: Math.max(0, MAX_CODE_CHANGES - user.formerCodes.length),
  };
}
