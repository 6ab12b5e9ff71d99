import { AskOrderInput, SendClaimInput } from "~/schemas/claims";
import { askAboutOrder } from "~/server/services/claims/ask-about-order";
import { myClaims } from "~/server/services/claims/queries";
import { sendClaim } from "~/server/services/claims/send-claim";
import { serve } from "../serve";
import { createRouter, customerProcedure } from "../trpc";

/** Missing orders: what the data says, and claims if that does not settle it. */
export const claimsRouter = createRouter({
  ask: customerProcedure.meta({ counted: null }).input(AskOrderInput).mutation(serve(askAboutOrder)),
  send: customerProcedure.meta({ counted: null }).input(SendClaimInput).mutation(serve(sendClaim)),
  mine: customerProcedure.query(serve(myClaims)),
});
