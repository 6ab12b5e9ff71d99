import { CreateCategoryInput, DeleteCategoryInput, UpdateCategoryInput } from "~/schemas/admin/categories";
import { createCategory } from "~/server/services/categories/create-category";
import { deleteCategory } from "~/server/services/categories/delete-category";
import { categoriesForAdmin } from "~/server/services/categories/queries";
import { updateCategory } from "~/server/services/categories/update-category";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

export const adminCategoriesRouter = createRouter({
  list: adminProcedure.query(serve(categoriesForAdmin)),
  create: adminProcedure.input(CreateCategoryInput).mutation(serve(createCategory)),
  update: adminProcedure.input(UpdateCategoryInput).mutation(serve(updateCategory)),
  delete: adminProcedure.input(DeleteCategoryInput).mutation(serve(deleteCategory)),
});
