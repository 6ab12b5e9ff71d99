import { assertParent, categoriesBelow } from "~/domain/category-tree";
import { notFound, staleFormError } from "~/domain/errors";
import { slugify } from "~/domain/slug";
import type { UpdateCategoryInput } from "~/schemas/admin/categories";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { approveRequestsForOpened } from "../access/settle-request";
import { recordAudit } from "../audit/record-audit";
import { queueAlertsOf } from "../stock-alerts/queue-stock-alerts";
import { noParent } from "./create-category";
import { categoriesChanged, familyOf, freeSlug, isSameCategory, lockCategories } from "./lock-categories";

/**
 * Updates a category. A new name gives it a new slug, and the former one redirects. A change somebody else saved since
 * the form was opened is not overwritten, so a category restricted meanwhile stays restricted. Opening a restricted
 * category approves the pending requests for it.
 * Throws "not-found", "changed-elsewhere", "own-parent", "below-itself", "no-parent".
 */
export function updateCategory(ctx: SignedInContext, input: UpdateCategoryInput): Promise<{ slug: string }> {
  const { categoryId: id, name, parentId, description, isRestricted, alsoSubcategories, seen } = input;
  return inTransaction(ctx.db, async (tx) => {
    const all = await lockCategories(tx);
    const category = all.find((each) => each.id === id);
    if (!category) throw notFound("Category");
    const asked = { name, parentId, description, isRestricted };
    if (seen && !isSameCategory(category, seen) && !isSameCategory(category, asked)) {
      throw staleFormError("This category was changed meanwhile. Close the form and open it again.");
    }
    assertParent(all, id, parentId);
    if (parentId !== null && !all.some((each) => each.id === parentId)) throw noParent();
    const isSameAddress = slugify(name) === slugify(category.name);
    const slug = isSameAddress ? category.slug : freeSlug(all, slugify(name), id);
    const below = isRestricted && alsoSubcategories ? [...categoriesBelow(all, id)] : [];
    const flagged = all.filter((each) => below.includes(each.id) && !each.isRestricted).map((each) => each.id);
    const after = { ...asked, slug };
    const { id: _id, ...before } = category;
    if (isSameCategory(category, asked) && flagged.length === 0) return { slug };

    const isOpened = category.isRestricted && !isRestricted;
    // Blocks concurrent requests for this category, and decisions on them.
    if (isOpened) await tx.$queryRaw`SELECT 1 FROM categories WHERE id = ${id}::uuid FOR UPDATE`;
    await tx.category.update({ where: { id }, data: after });
    await tx.category.updateMany({ where: { id: { in: flagged } }, data: { isRestricted: true } });
    if (slug !== category.slug) {
      await tx.formerCategorySlug.deleteMany({ where: { slug } });
      await tx.formerCategorySlug.upsert({
        where: { slug: category.slug },
        create: { slug: category.slug, categoryId: id, createdAt: ctx.now },
        update: { categoryId: id },
      });
    }
    const approvedRequests = isOpened ? await approveRequestsForOpened(tx, ctx, { id, name }) : 0;
    const told = {
      ...{ ...after, ...(flagged.length > 0 && { alsoRestricted: flagged }) },
      ...(approvedRequests > 0 && { approvedRequests }),
    };
    await recordAudit(tx, ctx, { action: "category.update", entity: "category", entityId: id, before, after: told });
    if (isOpened) await queueAlertsOf(tx, { categoryId: id });
    await categoriesChanged(tx, [...[id, ...flagged].flatMap((each) => familyOf(all, each)), parentId]);
    return { slug };
  });
}
