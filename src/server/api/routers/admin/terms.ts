import {
  DiscardTermsDraftInput,
  PublishTermsInput,
  SaveTermsDraftInput,
  TermsAcceptancesInput,
} from "~/schemas/program-terms";
import { termsAcceptances, termsForAdmin } from "~/server/services/terms/admin-queries";
import { discardTermsDraft, publishTerms, saveTermsDraft } from "~/server/services/terms/publish-terms";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** The affiliate program's terms: draft, publication, acceptances. */
export const adminTermsRouter = createRouter({
  get: adminProcedure.query(serve(termsForAdmin)),
  acceptances: adminProcedure.input(TermsAcceptancesInput).query(serve(termsAcceptances)),
  saveDraft: adminProcedure.input(SaveTermsDraftInput).mutation(serve(saveTermsDraft)),
  discardDraft: adminProcedure.input(DiscardTermsDraftInput).mutation(serve(discardTermsDraft)),
  publish: adminProcedure.input(PublishTermsInput).mutation(serve(publishTerms)),
});
