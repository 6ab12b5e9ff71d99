import { SynonymFields, TermInput } from "~/schemas/admin/search";
import { searchTerms } from "~/server/services/search/queries";
import { dismissMiss } from "~/server/services/search/record-search-miss";
import { removeSynonym, saveSynonym } from "~/server/services/search/save-synonym";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** Searches without results, and search synonyms. */
export const adminSearchRouter = createRouter({
  terms: adminProcedure.query(serve(searchTerms)),
  saveSynonym: adminProcedure.input(SynonymFields).mutation(serve(saveSynonym)),
  removeSynonym: adminProcedure.input(TermInput).mutation(serve(removeSynonym)),
  dismissMiss: adminProcedure.input(TermInput).mutation(serve(dismissMiss)),
});
