import {
  RejectRequestInput,
  RequestHistoryInput,
  RequestIdInput,
  SetRequestTestFlagInput,
} from "~/schemas/admin/membership";
import { pendingRequests, requestHistory } from "~/server/services/membership/admin-queries";
import { previewApproval } from "~/server/services/membership/approval";
import { approveSubscription } from "~/server/services/membership/approve-subscription";
import { rejectSubscription } from "~/server/services/membership/reject-subscription";
import { reopenRequest } from "~/server/services/membership/reopen-request";
import { requestDetails } from "~/server/services/membership/request-details";
import { setRequestTestFlag } from "~/server/services/membership/set-test-flag";
import { adminProcedure, createRouter } from "../../trpc";

/** Requests for Bronze and Gold, for those who run the shop. */
export const adminMembershipRouter = createRouter({
  pending: adminProcedure.query(({ ctx }) => pendingRequests(ctx.service)),
  history: adminProcedure.input(RequestHistoryInput).query(({ ctx, input }) => requestHistory(ctx.service, input)),
  approval: adminProcedure.input(RequestIdInput).query(({ ctx, input }) => previewApproval(ctx.service, input)),
  approve: adminProcedure.input(RequestIdInput).mutation(({ ctx, input }) => approveSubscription(ctx.service, input)),
  reject: adminProcedure.input(RejectRequestInput).mutation(({ ctx, input }) => rejectSubscription(ctx.service, input)),
  byId: adminProcedure.input(RequestIdInput).query(({ ctx, input }) => requestDetails(ctx.service, input)),
  reopen: adminProcedure.input(RejectRequestInput).mutation(({ ctx, input }) => reopenRequest(ctx.service, input)),
  setTestFlag: adminProcedure
    .input(SetRequestTestFlagInput)
    .mutation(({ ctx, input }) => setRequestTestFlag(ctx.service, input)),
});
