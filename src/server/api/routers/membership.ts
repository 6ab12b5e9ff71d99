import { AcceptRequoteInput, MembershipRequestIdInput, RequestMembershipInput } from "~/schemas/membership";
import { acceptRequote } from "~/server/services/membership/accept-requote";
import { cancelRequest } from "~/server/services/membership/cancel-request";
import { myMembership } from "~/server/services/membership/queries";
import { reportRestSent } from "~/server/services/membership/report-rest-sent";
import { requestMembership } from "~/server/services/membership/request-membership";
import { serve } from "../serve";
import { createRouter, customerProcedure } from "../trpc";

const orderProcedure = customerProcedure.meta({ counted: "order" });

/** The customer's own Bronze or Gold membership: its state, its price, requesting it. */
export const membershipRouter = createRouter({
  mine: customerProcedure.query(serve(myMembership)),
  request: orderProcedure.input(RequestMembershipInput).mutation(serve(requestMembership)),
  acceptRequote: orderProcedure.input(AcceptRequoteInput).mutation(serve(acceptRequote)),
  reportRestSent: customerProcedure.input(MembershipRequestIdInput).mutation(serve(reportRestSent)),
  cancel: customerProcedure.input(MembershipRequestIdInput).mutation(serve(cancelRequest)),
});
