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
import { adminProcedure, createRouter } from "../../trpc";

/** Cases about accounts that may belong to one person. */
export const adminRingsRouter = createRouter({
  list: adminProcedure.input(ListCasesInput).query(({ ctx, input }) => caseList(ctx.service, input)),
  byId: adminProcedure.input(CaseInput).query(({ ctx, input }) => caseById(ctx.service, input)),
  hold: adminProcedure.input(HoldCaseInput).mutation(({ ctx, input }) => holdCase(ctx.service, input)),
  clear: adminProcedure.input(ClearCaseInput).mutation(({ ctx, input }) => clearCase(ctx.service, input)),
  suspend: adminProcedure.input(SuspendCaseInput).mutation(({ ctx, input }) => suspendCase(ctx.service, input)),
  reopen: adminProcedure.input(ReopenCaseInput).mutation(({ ctx, input }) => reopenCase(ctx.service, input)),
});
