import { AcceptClaimInput, ClaimInput, DeclineClaimInput, ListClaimsInput } from "~/schemas/admin/claims";
import { claimFacts } from "~/server/services/claims/claim-facts";
import { acceptClaim, declineClaim } from "~/server/services/claims/decide-claim";
import { claimList } from "~/server/services/claims/queries";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

export const adminClaimsRouter = createRouter({
  list: adminProcedure.input(ListClaimsInput).query(serve(claimList)),
  byId: adminProcedure.input(ClaimInput).query(serve(claimFacts)),
  accept: adminProcedure.input(AcceptClaimInput).mutation(serve(acceptClaim)),
  decline: adminProcedure.input(DeclineClaimInput).mutation(serve(declineClaim)),
});
