import { LotFileInput, LotIdInput, LotsOfProductInput, SaveLotInput } from "~/schemas/admin/lots";
import { deleteLot, removeLotFile } from "~/server/services/lots/delete-lot";
import { lotsOfProduct } from "~/server/services/lots/queries";
import { saveLot } from "~/server/services/lots/save-lot";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** Product lots and their certificates; files are uploaded through api/lot-file. */
export const adminLotsRouter = createRouter({
  ofProduct: adminProcedure.input(LotsOfProductInput).query(serve(lotsOfProduct)),
  save: adminProcedure.input(SaveLotInput).mutation(serve(saveLot)),
  delete: adminProcedure.input(LotIdInput).mutation(serve(deleteLot)),
  removeFile: adminProcedure.input(LotFileInput).mutation(serve(removeLotFile)),
});
