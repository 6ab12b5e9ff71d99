import { LotFileInput, LotIdInput, LotsOfProductInput, SaveLotInput } from "~/schemas/admin/lots";
import { deleteLot, removeLotFile } from "~/server/services/lots/delete-lot";
import { lotsOfProduct } from "~/server/services/lots/queries";
import { saveLot } from "~/server/services/lots/save-lot";
import { adminProcedure, createRouter } from "../../trpc";

/** Lots of products and their certificates; the files come by the route api/lot-file. */
export const adminLotsRouter = createRouter({
  ofProduct: adminProcedure.input(LotsOfProductInput).query(({ ctx, input }) => lotsOfProduct(ctx.service, input)),
  save: adminProcedure.input(SaveLotInput).mutation(({ ctx, input }) => saveLot(ctx.service, input)),
  delete: adminProcedure.input(LotIdInput).mutation(({ ctx, input }) => deleteLot(ctx.service, input)),
  removeFile: adminProcedure.input(LotFileInput).mutation(({ ctx, input }) => removeLotFile(ctx.service, input)),
});
