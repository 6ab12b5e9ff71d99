import { fieldError } from "~/domain/errors";
import { slugify } from "~/domain/slug";
import type { CreateCategoryInput } from "~/schemas/admin/categories";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { categoriesChanged, freeSlug, lockCategories } from "./lock-categories";

/** Creates a category with a unique slug. Submitting the same form twice creates one. Throws "no-parent". */
export function createCategory(ctx: SignedInContext, input: CreateCategoryInput): Promise<{ slug: string }> {
  const { categoryId: id, name, parentId, description, isRestricted } = input;
  return inTransaction(ctx.db, async (tx) => {
    const all = await lockCategories(tx);
    const known = all.find((category) => category.id === id);
    if (known) return { slug: known.slug };
    if (parentId !== null && !all.some((category) => category.id === parentId)) throw noParent();
    const slug = freeSlug(all, slugify(name), id);
    const after = { name, slug, parentId, description, isRestricted };
    await tx.category.createMany({ data: [{ id, ...after, createdAt: ctx.now }] });
    // A slug now in use must no longer redirect to another category.
    await tx.formerCategorySlug.deleteMany({ where: { slug } });
    await recordAudit(tx, ctx, { action: "category.create", entity: "category", entityId: id, after });
    await categoriesChanged(tx, [id, parentId]);
    return { slug };
  });
}

/** Error for a parent category that was deleted meanwhile. */
export const noParent = () => fieldError("parentId", "no-parent", "This parent category no longer exists");
