import { criticalActionsOnAccount } from "~/domain/critical-actions";
import { fieldError, notFound, staleFormError } from "~/domain/errors";
import { settledDiscounts } from "~/domain/membership";
import { roleMay } from "~/domain/staff";
import type { UpdateUserInput, UserFields } from "~/schemas/admin/users";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { approvePendingRequestsFor } from "../access/settle-request";
import { setAffiliateWithin } from "../affiliate/set-affiliate";
import { recordAudit } from "../audit/record-audit";
import { reviewerChanged } from "../reviews/reviewer-changed";
import { assertConfirmed } from "../staff/assert-confirmed";
import { queueAlertsOf } from "../stock-alerts/queue-stock-alerts";
import { editableUser } from "./editable-user";
import { assertAdminRemains, assertMayActOn, guardAdmins } from "./guard-admins";
import { lockUserRow } from "./lock-user";
import { mailRevocations } from "./mail-revocations";

/**
 * Saves an admin's edits of an account, all or nothing. Does not overwrite what somebody else saved meanwhile. Returns
 * the names of the changed fields and what is saved now. The owner is told what was taken away. Throws "not-found",
 * "changed-elsewhere", "staff-account", "owners-only", "own-admin-flag", "last-admin", "unknown-category",
 * "confirm-act", "confirm-password".
 */
export function updateUser(ctx: SignedInContext, { userId, mark, fields: given }: UpdateUserInput) {
  return inTransaction(ctx.db, async (tx) => {
    await guardAdmins(tx, ctx);
    await lockUserRow(tx, userId);
    const before = await editableUser(tx, userId);
    if (!before) throw notFound("User");
    const fields = settled(given);
    const changes = changesBetween(before.fields, fields);
    if (before.mark !== mark && Object.keys(changes.after).length > 0) {
      throw staleFormError("This account was changed by somebody else in the meantime. Nothing was saved.");
    }
    assertMayActOn(ctx, { id: userId, ...before.fields });
    if (isRoleChanged(changes)) await assertMayChangeRole(tx, ctx, { userId, before: before.fields, fields });
    await assertConfirmed(ctx, criticalActionsOnAccount(before.email, before.fields, fields), tx);
    await save(tx, ctx, { userId, before: before.fields, fields });
    await mailRevocations(tx, ctx, { user: before, before: before.fields, fields });
    if (changes.after.name !== undefined) await reviewerChanged(tx, userId);
    if (Object.keys(changes.after).length > 0) {
      await recordAudit(tx, ctx, { action: "user.update", entity: "user", entityId: userId, ...changes });
    }
    const { fields: saved, mark: newMark } = (await editableUser(tx, userId)) ?? before;
    return { changed: Object.keys(changes.after), saved: { fields: saved, mark: newMark } };
  });
}

/**
 * Normalizes the fields: without a tier there is no membership discount or end; a discount above the plan's becomes a
 * custom discount, which does not end with the membership; an owner has no other role; category order is irrelevant.
 */
function settled(fields: UserFields): UserFields {
  const { membershipPercent, customPercent } = settledDiscounts({
    ...{ tier: fields.subscriptionTier, membershipPercent: fields.markupReductionPercentage },
    customPercent: fields.customDiscountPercentage,
  });
  return {
    ...fields,
    markupReductionPercentage: membershipPercent,
    customDiscountPercentage: customPercent,
    subscriptionExpiresAt: fields.subscriptionTier === "None" ? null : fields.subscriptionExpiresAt,
    staffRole: fields.isAdmin ? null : fields.staffRole,
    approvedCategoryIds: [...new Set(fields.approvedCategoryIds)].sort(),
  };
}

function changesBetween(before: UserFields, after: UserFields) {
  const names = (Object.keys(after) as (keyof UserFields)[]) // the record's keys are exactly UserFields
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (fields: UserFields): Partial<UserFields> =>
    Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: only(before), after: only(after) };
}

const isRoleChanged = ({ after }: ReturnType<typeof changesBetween>) =>
  after.isAdmin !== undefined || after.staffRole !== undefined;

async function assertMayChangeRole(tx: Tx, { actor }: SignedInContext, { userId, before, fields }: Saving) {
  if (!roleMay(actor.role, "staff.roles")) {
    throw fieldError("staffRole", "owners-only", "Only an owner can give or remove a role.");
  }
  if (!before.isAdmin || fields.isAdmin) return;
  if (actor.userId === userId) {
    throw fieldError("isAdmin", "own-admin-flag", "You cannot remove your own admin flag.");
  }
  await assertAdminRemains(tx, userId);
}

type Saving = { userId: string; before: UserFields; fields: UserFields };

async function save(tx: Tx, ctx: SignedInContext, { userId, before, fields }: Saving): Promise<void> {
  const { isAffiliate, approvedCategoryIds, customAffiliateName, customDiscountPercentage, ...plain } = fields;
  await tx.user.update({
    where: { id: userId },
    data: {
      ...plain,
      customDiscountPercentage: customDiscountPercentage || null,
      customAffiliateName: customAffiliateName || null,
    },
  });
  if (isAffiliate !== before.isAffiliate) await setAffiliateWithin(tx, ctx, { userId, isAffiliate });
  await saveCategories(tx, ctx, { userId, before, fields: { ...fields, approvedCategoryIds } });
  // More categories, or an owner's access to all, may unlock products the account has stock alerts for.
  await queueAlertsOf(tx, { userId });
}

/** Categories that stay granted keep who granted them and when. */
async function saveCategories(tx: Tx, ctx: SignedInContext, { userId, before, fields }: Saving): Promise<void> {
  const granted = fields.approvedCategoryIds.filter((id) => !before.approvedCategoryIds.includes(id));
  const taken = before.approvedCategoryIds.filter((id) => !fields.approvedCategoryIds.includes(id));
  if (taken.length > 0) await tx.approvedCategory.deleteMany({ where: { userId, categoryId: { in: taken } } });
  if (granted.length === 0) return;
  const known = await tx.category.count({ where: { id: { in: granted } } });
  if (known < granted.length) {
    throw fieldError("approvedCategoryIds", "unknown-category", "One of these categories no longer exists.");
  }
  await tx.approvedCategory.createMany({
    data: granted.map((categoryId) => ({
      userId,
      categoryId,
      grantedByUserId: ctx.actor.userId,
      grantedAt: ctx.now,
    })),
  });
  await approvePendingRequestsFor(tx, ctx, { userId, categoryIds: granted });
}
