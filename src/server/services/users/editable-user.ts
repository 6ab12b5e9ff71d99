import { createHash } from "node:crypto";
import type { UserFields } from "~/schemas/admin/users";
import type { Db, Tx } from "~/server/db";
import { only } from "~/server/query-rows";

const EDITABLE = {
  ...only("id", "name", "email", "isDisabled", "deletedAt", "subscriptionTier", "markupReductionPercentage"),
  ...only("subscriptionExpiresAt", "testSubscription", "customDiscountPercentage"),
  ...only("isAdmin", "staffRole", "isAffiliate", "vipWholesaleAccount", "customAffiliateName", "adminNote"),
  approvedCategories: { orderBy: { categoryId: "asc" }, select: { categoryId: true } },
} as const;

/** The fields of an account that an admin can edit, or null if it was deleted. */
export async function editableUser(db: Db | Tx, userId: string) {
  const user = await db.user.findFirst({ where: { id: userId, deletedAt: null }, select: EDITABLE });
  if (!user) return null;
  const { approvedCategories, customAffiliateName, id, email, isDisabled, deletedAt: _, ...rest } = user;
  const fields: UserFields = {
    ...rest,
    customDiscountPercentage: rest.customDiscountPercentage ?? 0,
    customAffiliateName: customAffiliateName ?? "",
    approvedCategoryIds: approvedCategories.map(({ categoryId }) => categoryId),
  };
  return { id, email, isDisabled, fields, mark: markOf(fields) };
}

/** A fingerprint of the editable fields. */
function markOf(fields: UserFields): string {
  const inSequence = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(inSequence)).digest("hex");
}
