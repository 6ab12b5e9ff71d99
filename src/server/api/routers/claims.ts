import { AskOrderInput, SendClaimInput } from "~/schemas/claims";
import { askAboutOrder } from "~/server/services/claims/ask-about-order";
import { myClaims } from "~/server/services/claims/queries";
import { sendClaim } from "~/server/services/claims/send-claim";
import { createRouter, customerProcedure } from "../trpc";

/** Orders that somebody misses: the answer from the data, and claims where it does not settle the question. */
export const claimsRouter = createRouter({
  ask: customerProcedure.input(AskOrderInput).mutation(({ ctx, input }) => askAboutOrder(ctx.service, input)),
  send: customerProcedure.input(SendClaimInput).mutation(({ ctx, input }) => sendClaim(ctx.service, input)),
  mine: customerProcedure.query(({ ctx }) => myClaims(ctx.service)),
});
