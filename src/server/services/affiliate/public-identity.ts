import { affiliateName } from "~/domain/affiliate-name";
import { MAX_CODE_CHANGES } from "~/domain/attribution";
import { publicName } from "~/domain/reviewer";
import type { SignedInContext } from "~/server/context";

/** How this affiliate appears to others: the shown name, and the former codes that still lead here. */
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
