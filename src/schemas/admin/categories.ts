import { z } from "zod";
import { boundedMarks } from "../bounded-marks";
import { requiredText } from "../required-text";

const CategoryId = z.uuid("This is not the id of a category");

export const CategoryFields = z.object({
  name: requiredText("Please enter a name", 80, "A name has at most 80 characters").superRefine(boundedMarks),
  parentId: CategoryId.nullable(),
  description: z.string().trim().max(1_000, "A description has at most 1,000 characters"),
  isRestricted: z.boolean(),
});
export type CategoryFields = z.infer<typeof CategoryFields>;

export const CreateCategoryInput = z.strictObject({
  /** Made by the form, so that a second press is the same category. */
  categoryId: CategoryId,
  ...CategoryFields.shape,
});
export type CreateCategoryInput = z.infer<typeof CreateCategoryInput>;

/** As the shop answered it: compared only, so that what is stored is held against it as it is. */
const SeenCategory = z.strictObject({
  name: z.string().max(1_000).superRefine(boundedMarks),
  parentId: CategoryId.nullable(),
  description: z.string().max(10_000),
  isRestricted: z.boolean(),
});

export const UpdateCategoryInput = z.strictObject({
  categoryId: CategoryId,
  ...CategoryFields.shape,
  /** Whether everything below a restricted category becomes restricted with it. */
  alsoSubcategories: z.boolean().default(false),
  /** What the form was opened with: what somebody else saved since is not overwritten. Without it, it is. */
  seen: SeenCategory.optional(),
});
export type UpdateCategoryInput = z.infer<typeof UpdateCategoryInput>;

export const DeleteCategoryInput = z.strictObject({
  categoryId: CategoryId,
  /** Where its products go first; without it a category that has products stays. */
  moveProductsTo: CategoryId.nullish(),
});
export type DeleteCategoryInput = z.infer<typeof DeleteCategoryInput>;
