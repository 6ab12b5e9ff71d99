import {
  CaseInput,
  ClearCaseInput,
  HoldCaseInput,
  ListCasesInput,
  ReopenCaseInput,
  SuspendCaseInput,
} from "~/schemas/admin/rings";
import { clearCase, holdCase, reopenCase, suspendCase } from "~/server/services/rings/decide-case";
import { caseById, caseList } from "~/server/services/rings/queries";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** Cases of accounts that may belong to one person. */
export const adminRingsRouter = createRouter({
  list: adminProcedure.input(ListCasesInput).query(serve(caseList)),
  byId: adminProcedure.input(CaseInput).query(serve(caseById)),
  hold: adminProcedure.input(HoldCaseInput).mutation(serve(holdCase)),
  clear: adminProcedure.input(ClearCaseInput).mutation(serve(clearCase)),
  suspend: adminProcedure.input(SuspendCaseInput).mutation(serve(suspendCase)),
  reopen: adminProcedure.input(ReopenCaseInput).mutation(serve(reopenCase)),
});
