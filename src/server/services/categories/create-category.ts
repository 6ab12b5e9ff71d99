import { DomainError, fieldError } from "~/domain/errors";
import { slugify } from "~/domain/slug";
import type { CategoryFields, CreateCategoryInput } from "~/schemas/admin/categories";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { categoriesChanged, freeSlug, isSameCategory, lockCategories } from "./lock-categories";

/**
 * Creates a category with a unique slug. Submitting the same form twice creates one. Throws "no-parent", and
 * "request-reused" if the form was submitted before with other values.
 */
export function createCategory(ctx: SignedInContext, input: CreateCategoryInput): Promise<{ slug: string }> {
  const { categoryId: id, name, parentId, description, isRestricted } = input;
  return inTransaction(ctx.db, async (tx) => {
    const all = await lockCategories(tx);
    const known = all.find((category) => category.id === id);
    if (known) {
      assertSame(known, input);
      return { slug: known.slug };
    }
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

/** The form may have changed after a first attempt whose response was lost: refuse instead of ignoring that. */
function assertSame(made: CategoryFields, asked: CategoryFields): void {
  if (isSameCategory(made, asked)) return;
  const message = `${made.name} was already added from this form, with other values. Close the form and edit it in the list.`;
  throw new DomainError("CONFLICT", "request-reused", message);
}

/** Error for a parent category that was deleted meanwhile. */
export const noParent = () => fieldError("parentId", "no-parent", "This parent category no longer exists");
