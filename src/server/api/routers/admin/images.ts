import { CleanUpInput, DeleteImagesInput, LibraryInput } from "~/schemas/admin/images";
import { cleanUpReferences } from "~/server/services/images/clean-up-references";
import { deleteImages } from "~/server/services/images/delete-images";
import { brokenReferences, imageCounts, imageLibrary } from "~/server/services/images/library-queries";
import { adminProcedure, createRouter } from "../../trpc";

/** The library of pictures; they come into it by the upload route. */
export const adminImagesRouter = createRouter({
  list: adminProcedure.input(LibraryInput).query(({ ctx, input }) => imageLibrary(ctx.service, input)),
  counts: adminProcedure.query(({ ctx }) => imageCounts(ctx.service)),
  broken: adminProcedure.query(({ ctx }) => brokenReferences(ctx.service)),
  cleanUp: adminProcedure.input(CleanUpInput).mutation(({ ctx, input }) => cleanUpReferences(ctx.service, input)),
  delete: adminProcedure.input(DeleteImagesInput).mutation(({ ctx, input }) => deleteImages(ctx.service, input)),
});
