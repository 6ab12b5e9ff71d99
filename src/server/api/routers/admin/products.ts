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
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** `previewBulk` reads only, but is a mutation because its list of ids may not fit in a URL. */
export const adminProductsRouter = createRouter({
  list: adminProcedure.input(ListProductsInput).query(serve(productList)),
  matchingIds: adminProcedure.input(MatchingIdsInput).query(serve(matchingIds)),
  byId: adminProcedure.input(ProductIdInput).query(({ ctx, input }) => productForEdit(ctx.service, input.productId)),
  categories: adminProcedure.query(serve(categoryChoices)),
  recentChanges: adminProcedure.query(serve(recentChanges)),
  create: adminProcedure.input(CreateProductInput).mutation(serve(createProduct)),
  update: adminProcedure.input(UpdateProductInput).mutation(serve(updateProduct)),
  setHidden: adminProcedure.input(SetHiddenInput).mutation(serve(setHidden)),
  setStock: adminProcedure.input(SetStockInput).mutation(serve(setStock)),
  stockHistory: adminProcedure
    .input(ProductIdInput)
    .query(({ ctx, input }) => stockHistory(ctx.service, input.productId)),
  previewBulk: adminProcedure.input(PreviewBulkInput).mutation(serve(previewBulk)),
  applyBulk: adminProcedure.input(ApplyBulkInput).mutation(serve(applyBulk)),
  undo: adminProcedure.input(UndoInput).mutation(serve(undoChange)),
  checkImport: adminProcedure.input(CheckImportInput).mutation(serve(checkImport)),
  import: adminProcedure.input(ImportProductsInput).mutation(serve(importProducts)),
});
