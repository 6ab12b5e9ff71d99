import { RejectRequestInput, RequestIdInput, SetRequestTestFlagInput } from "~/schemas/admin/membership";
import { pendingRequests } from "~/server/services/membership/admin-queries";
import { previewApproval } from "~/server/services/membership/approval";
import { approveSubscription } from "~/server/services/membership/approve-subscription";
import { rejectSubscription } from "~/server/services/membership/reject-subscription";
import { reopenRequest } from "~/server/services/membership/reopen-request";
import { requestDetails } from "~/server/services/membership/request-details";
import { setRequestTestFlag } from "~/server/services/membership/set-test-flag";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** Requests for Bronze and Gold. */
export const adminMembershipRouter = createRouter({
  pending: adminProcedure.query(serve(pendingRequests)),
  approval: adminProcedure.input(RequestIdInput).query(serve(previewApproval)),
  approve: adminProcedure.input(RequestIdInput).mutation(serve(approveSubscription)),
  reject: adminProcedure.input(RejectRequestInput).mutation(serve(rejectSubscription)),
  byId: adminProcedure.input(RequestIdInput).query(serve(requestDetails)),
  reopen: adminProcedure.input(RejectRequestInput).mutation(serve(reopenRequest)),
  setTestFlag: adminProcedure.input(SetRequestTestFlagInput).mutation(serve(setRequestTestFlag)),
});
