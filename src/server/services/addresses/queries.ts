import type { SignedInContext } from "~/server/context";

/** One's own addresses, the default first, then the newest. */
export function addresses({ db, actor }: SignedInContext) {
  return db.shippingAddress.findMany({
    where: { userId: actor.userId },
    orderBy: [{ isDefault: "desc" }, { createdAt: "desc" }, { id: "asc" }],
    omit: { userId: true, createdAt: true, updatedAt: true },
  });
}
