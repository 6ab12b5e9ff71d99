import { AcceptRequoteInput, MembershipRequestIdInput, RequestMembershipInput } from "~/schemas/membership";
import { acceptRequote } from "~/server/services/membership/accept-requote";
import { cancelRequest } from "~/server/services/membership/cancel-request";
import { myMembership } from "~/server/services/membership/queries";
import { requestMembership } from "~/server/services/membership/request-membership";
import { createRouter, customerProcedure } from "../trpc";

/** A customer's own Bronze or Gold: what it is, what it costs, asking for it. */
export const membershipRouter = createRouter({
  mine: customerProcedure.query(({ ctx }) => myMembership(ctx.service)),
  request: customerProcedure
    .input(RequestMembershipInput)
    .mutation(({ ctx, input }) => requestMembership(ctx.service, input)),
  acceptRequote: customerProcedure
    .input(AcceptRequoteInput)
    .mutation(({ ctx, input }) => acceptRequote(ctx.service, input)),
  cancel: customerProcedure
    .input(MembershipRequestIdInput)
    .mutation(({ ctx, input }) => cancelRequest(ctx.service, input)),
});
