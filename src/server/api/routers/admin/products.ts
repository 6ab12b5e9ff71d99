import {
  ApplyBulkInput,
  CheckImportInput,
  CreateProductInput,
  ImportProductsInput,
  ListProductsInput,
  MatchingIdsInput,
  PreviewBulkInput,
  ProductIdInput,
  SetHiddenInput,
  UndoInput,
  UpdateProductInput,
} from "~/schemas/admin/products";
import { SetStockInput } from "~/schemas/admin/stock";
import { applyBulk } from "~/server/services/products/apply-bulk";
import { createProduct } from "~/server/services/products/create-product";
import { checkImport, importProducts } from "~/server/services/products/import-products";
import { previewBulk } from "~/server/services/products/preview-bulk";
import {
  categoryChoices,
  matchingIds,
  productForEdit,
  productList,
  recentChanges,
} from "~/server/services/products/queries";
import { setHidden } from "~/server/services/products/set-hidden";
import { undoChange } from "~/server/services/products/undo-change";
import { updateProduct } from "~/server/services/products/update-product";
import { stockHistory } from "~/server/services/stock/queries";
import { setStock } from "~/server/services/stock/set-stock";
import { adminProcedure, createRouter } from "../../trpc";

/** The shop's products, for admins. A long list of ids does not fit into an address, so its query is a mutation. */
export const adminProductsRouter = createRouter({
  list: adminProcedure.input(ListProductsInput).query(({ ctx, input }) => productList(ctx.service, input)),
  matchingIds: adminProcedure.input(MatchingIdsInput).query(({ ctx, input }) => matchingIds(ctx.service, input)),
  byId: adminProcedure.input(ProductIdInput).query(({ ctx, input }) => productForEdit(ctx.service, input.productId)),
  categories: adminProcedure.query(({ ctx }) => categoryChoices(ctx.service)),
  recentChanges: adminProcedure.query(({ ctx }) => recentChanges(ctx.service)),
  create: adminProcedure.input(CreateProductInput).mutation(({ ctx, input }) => createProduct(ctx.service, input)),
  update: adminProcedure.input(UpdateProductInput).mutation(({ ctx, input }) => updateProduct(ctx.service, input)),
  setHidden: adminProcedure.input(SetHiddenInput).mutation(({ ctx, input }) => setHidden(ctx.service, input)),
  setStock: adminProcedure.input(SetStockInput).mutation(({ ctx, input }) => setStock(ctx.service, input)),
  stockHistory: adminProcedure
    .input(ProductIdInput)
    .query(({ ctx, input }) => stockHistory(ctx.service, input.productId)),
  previewBulk: adminProcedure.input(PreviewBulkInput).mutation(({ ctx, input }) => previewBulk(ctx.service, input)),
  applyBulk: adminProcedure.input(ApplyBulkInput).mutation(({ ctx, input }) => applyBulk(ctx.service, input)),
  undo: adminProcedure.input(UndoInput).mutation(({ ctx, input }) => undoChange(ctx.service, input)),
  checkImport: adminProcedure.input(CheckImportInput).mutation(({ ctx, input }) => checkImport(ctx.service, input)),
  import: adminProcedure.input(ImportProductsInput).mutation(({ ctx, input }) => importProducts(ctx.service, input)),
});
