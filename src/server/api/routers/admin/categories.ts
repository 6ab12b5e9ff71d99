import { CreateCategoryInput, DeleteCategoryInput, UpdateCategoryInput } from "~/schemas/admin/categories";
import { createCategory } from "~/server/services/categories/create-category";
import { deleteCategory } from "~/server/services/categories/delete-category";
import { categoriesForAdmin } from "~/server/services/categories/queries";
import { updateCategory } from "~/server/services/categories/update-category";
import { adminProcedure, createRouter } from "../../trpc";

export const adminCategoriesRouter = createRouter({
  list: adminProcedure.query(({ ctx }) => categoriesForAdmin(ctx.service)),
  create: adminProcedure.input(CreateCategoryInput).mutation(({ ctx, input }) => createCategory(ctx.service, input)),
  update: adminProcedure.input(UpdateCategoryInput).mutation(({ ctx, input }) => updateCategory(ctx.service, input)),
  delete: adminProcedure.input(DeleteCategoryInput).mutation(({ ctx, input }) => deleteCategory(ctx.service, input)),
});
