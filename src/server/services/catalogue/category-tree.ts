import { z } from "zod";
import { maySeeCategory, type Viewer } from "~/domain/visibility";
import type { ServiceContext } from "~/server/context";
import { allList } from "~/server/follow-catalogue-changes";
import { CATEGORIES_TAG, listTag } from "~/server/page-dependencies";
import { queryRowsDirect } from "~/server/query-rows";
import { readModel } from "./read-model";

const TreeCategory = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  parentId: z.string().nullable(),
  isRestricted: z.boolean(),
  /** Visible products directly in this category. */
  productCount: z.number(),
});
export type TreeCategory = z.infer<typeof TreeCategory>;
const TreeRow = z.strictObject({ categories: z.array(TreeCategory), looseCount: z.number() });
type Tree = z.infer<typeof TreeRow>;

/** All categories by name with their product counts, and the count of products without one; from the read model. */
export const categoryTree = ({ db }: Pick<ServiceContext, "db">): Promise<Tree> =>
  readModel.read(
    "categories",
    () => [CATEGORIES_TAG, listTag(allList)],
    async () => {
      const [tree] = await queryRowsDirect(db, TreeRow)`
        SELECT coalesce(json_agg(json_build_object(
          'id', c.id, 'name', c.name, 'slug', c.slug, 'description', c.description, 'parentId', c.parent_id,
          'isRestricted', c.is_restricted, 'productCount', coalesce(n.products, 0)) ORDER BY c.name), '[]') AS categories,
          coalesce((SELECT products FROM product_counts WHERE category = ''), 0) AS "looseCount"
        FROM categories c LEFT JOIN product_counts n ON n.category = c.id::text`;
      return tree ?? { categories: [], looseCount: 0 };
    },
  );

/** Number of products this viewer can see. */
export function visibleCount({ categories, looseCount }: Tree, viewer: Viewer): number {
  return categories.reduce(
    (sum, category) => (maySeeCategory(category, viewer) ? sum + category.productCount : sum),
    looseCount,
  );
}
