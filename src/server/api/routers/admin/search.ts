import { SynonymFields, TermInput } from "~/schemas/admin/search";
import { dismissMiss } from "~/server/services/search/dismiss-miss";
import { searchTerms } from "~/server/services/search/queries";
import { removeSynonym } from "~/server/services/search/remove-synonym";
import { saveSynonym } from "~/server/services/search/save-synonym";
import { adminProcedure, createRouter } from "../../trpc";

/** What customers searched for in vain, and what the shop takes their words to mean. */
export const adminSearchRouter = createRouter({
  terms: adminProcedure.query(({ ctx }) => searchTerms(ctx.service)),
  saveSynonym: adminProcedure.input(SynonymFields).mutation(({ ctx, input }) => saveSynonym(ctx.service, input)),
  removeSynonym: adminProcedure.input(TermInput).mutation(({ ctx, input }) => removeSynonym(ctx.service, input)),
  dismissMiss: adminProcedure.input(TermInput).mutation(({ ctx, input }) => dismissMiss(ctx.service, input)),
});
