import { PublishTermsInput, SaveTermsDraftInput, TermsAcceptancesInput } from "~/schemas/program-terms";
import { termsAcceptances, termsForAdmin } from "~/server/services/terms/admin-queries";
import { discardTermsDraft, publishTerms, saveTermsDraft } from "~/server/services/terms/publish-terms";
import { adminProcedure, createRouter } from "../../trpc";

/** The terms of the affiliate program: draft, publication, who accepted them. */
export const adminTermsRouter = createRouter({
  get: adminProcedure.query(({ ctx }) => termsForAdmin(ctx.service)),
  acceptances: adminProcedure
    .input(TermsAcceptancesInput)
    .query(({ ctx, input }) => termsAcceptances(ctx.service, input)),
  saveDraft: adminProcedure.input(SaveTermsDraftInput).mutation(({ ctx, input }) => saveTermsDraft(ctx.service, input)),
  discardDraft: adminProcedure.mutation(({ ctx }) => discardTermsDraft(ctx.service)),
  publish: adminProcedure.input(PublishTermsInput).mutation(({ ctx, input }) => publishTerms(ctx.service, input)),
});
