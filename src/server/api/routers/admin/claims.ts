import { AcceptClaimInput, ClaimInput, DeclineClaimInput, ListClaimsInput } from "~/schemas/admin/claims";
import { claimFacts } from "~/server/services/claims/claim-facts";
import { acceptClaim, declineClaim } from "~/server/services/claims/decide-claim";
import { claimList } from "~/server/services/claims/queries";
import { adminProcedure, createRouter } from "../../trpc";

/** Claims about missing orders. */
export const adminClaimsRouter = createRouter({
  list: adminProcedure.input(ListClaimsInput).query(({ ctx, input }) => claimList(ctx.service, input)),
  byId: adminProcedure.input(ClaimInput).query(({ ctx, input }) => claimFacts(ctx.service, input)),
  accept: adminProcedure.input(AcceptClaimInput).mutation(({ ctx, input }) => acceptClaim(ctx.service, input)),
  decline: adminProcedure.input(DeclineClaimInput).mutation(({ ctx, input }) => declineClaim(ctx.service, input)),
});
