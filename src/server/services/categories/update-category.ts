import { assertParent, categoriesBelow } from "~/domain/category-tree";
import { notFound } from "~/domain/errors";
import { slugify } from "~/domain/slug";
import type { UpdateCategoryInput } from "~/schemas/admin/categories";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { noParent } from "./create-category";
import { categoriesChanged, familyOf, freeSlug, lockCategories } from "./lock-categories";

/**
 * Changes a category. A new name gives it a new address, and the former one leads to it from then on. Throws
 * "not-found", "own-parent", "below-itself", "no-parent".
 */
export function updateCategory(ctx: SignedInContext, input: UpdateCategoryInput): Promise<{ slug: string }> {
  const { categoryId: id, name, parentId, description, isRestricted, alsoSubcategories } = input;
  return inTransaction(ctx.db, async (tx) => {
    const all = await lockCategories(tx);
    const category = all.find((each) => each.id === id);
    if (!category) throw notFound("Category");
    assertParent(all, id, parentId);
    if (parentId !== null && !all.some((each) => each.id === parentId)) throw noParent();
    const isSameAddress = slugify(name) === slugify(category.name);
    const slug = isSameAddress ? category.slug : freeSlug(all, slugify(name), id);
    const below = isRestricted && alsoSubcategories ? [...categoriesBelow(all, id)] : [];
    const flagged = all.filter((each) => below.includes(each.id) && !each.isRestricted).map((each) => each.id);
    const after = { name, slug, parentId, description, isRestricted };
    const { id: _id, ...before } = category;
    const isUnchanged = JSON.stringify(pick(before)) === JSON.stringify(pick(after));
    if (isUnchanged && flagged.length === 0) return { slug };

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
    const told = { ...after, ...(flagged.length > 0 && { alsoRestricted: flagged }) };
    await recordAudit(tx, ctx, { action: "category.update", entity: "category", entityId: id, before, after: told });
    await categoriesChanged(tx, [...[id, ...flagged].flatMap((each) => familyOf(all, each)), parentId]);
    return { slug };
  });
}

type Shown = { name: string; slug: string; parentId: string | null; description: string; isRestricted: boolean };
const pick = ({ name, slug, parentId, description, isRestricted }: Shown) => [
  name,
  slug,
  parentId,
  description,
  isRestricted,
];
