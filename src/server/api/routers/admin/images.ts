import { CleanUpInput, DeleteImagesInput, LibraryInput } from "~/schemas/admin/images";
import { cleanUpReferences } from "~/server/services/images/clean-up-references";
import { deleteImages } from "~/server/services/images/delete-images";
import { brokenReferences, imageCounts, imageLibrary } from "~/server/services/images/library-queries";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** The image library; uploads go through the upload route. */
export const adminImagesRouter = createRouter({
  list: adminProcedure.input(LibraryInput).query(serve(imageLibrary)),
  counts: adminProcedure.query(serve(imageCounts)),
  broken: adminProcedure.query(serve(brokenReferences)),
  cleanUp: adminProcedure.input(CleanUpInput).mutation(serve(cleanUpReferences)),
  delete: adminProcedure.input(DeleteImagesInput).mutation(serve(deleteImages)),
});
