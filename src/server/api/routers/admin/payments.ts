import {
  AssignableInput,
  AssignLineInput,
  CancelStaleInput,
  ConfirmLineInput,
  ConfirmLinesInput,
  ImportStatementInput,
  LineIdInput,
  RemindStaleInput,
  SetLineIgnoredInput,
  SettleLatePaymentInput,
  StatementLinesInput,
  UndoConfirmationInput,
  WaitingPaymentsInput,
} from "~/schemas/admin/payments";
import { MarkReturnedInput, MoneyReturnsInput } from "~/schemas/admin/refunds";
import { cancelStale, remindStale } from "~/server/services/orders/follow-up-stale";
import { assignLine } from "~/server/services/payments/assign-line";
import { assignableTo } from "~/server/services/payments/assignable";
import { confirmLine, confirmLines } from "~/server/services/payments/confirm-line";
import { importStatement } from "~/server/services/payments/import-statement";
import { decidedLines, openLines } from "~/server/services/payments/queries";
import { releaseLine, undoConfirmation } from "~/server/services/payments/release-line";
import { setLineIgnored } from "~/server/services/payments/set-line-ignored";
import { settleLatePayment } from "~/server/services/payments/settle-late-payment";
import { waitingPayments } from "~/server/services/payments/waiting-payments";
import { markReturned } from "~/server/services/refunds/mark-returned";
import { moneyReturns } from "~/server/services/refunds/queries";
import { adminProcedure, createRouter } from "../../trpc";

/** Payments that are waited for, and the statement that says which have come. */
export const adminPaymentsRouter = createRouter({
  waiting: adminProcedure.input(WaitingPaymentsInput).query(({ ctx, input }) => waitingPayments(ctx.service, input)),
  openLines: adminProcedure.query(({ ctx }) => openLines(ctx.service)),
  decidedLines: adminProcedure.input(StatementLinesInput).query(({ ctx, input }) => decidedLines(ctx.service, input)),
  importStatement: adminProcedure
    .input(ImportStatementInput)
    .mutation(({ ctx, input }) => importStatement(ctx.service, input)),
  confirmLine: adminProcedure.input(ConfirmLineInput).mutation(({ ctx, input }) => confirmLine(ctx.service, input)),
  confirmLines: adminProcedure.input(ConfirmLinesInput).mutation(({ ctx, input }) => confirmLines(ctx.service, input)),
  assignable: adminProcedure.input(AssignableInput).query(({ ctx, input }) => assignableTo(ctx.service, input)),
  assignLine: adminProcedure.input(AssignLineInput).mutation(({ ctx, input }) => assignLine(ctx.service, input)),
  setLineIgnored: adminProcedure
    .input(SetLineIgnoredInput)
    .mutation(({ ctx, input }) => setLineIgnored(ctx.service, input)),
  settleLatePayment: adminProcedure
    .input(SettleLatePaymentInput)
    .mutation(({ ctx, input }) => settleLatePayment(ctx.service, input)),
  moneyReturns: adminProcedure.input(MoneyReturnsInput).query(({ ctx, input }) => moneyReturns(ctx.service, input)),
  markReturned: adminProcedure.input(MarkReturnedInput).mutation(({ ctx, input }) => markReturned(ctx.service, input)),
  undoConfirmation: adminProcedure
    .input(UndoConfirmationInput)
    .mutation(({ ctx, input }) => undoConfirmation(ctx.service, input)),
  remindStale: adminProcedure.input(RemindStaleInput).mutation(({ ctx, input }) => remindStale(ctx.service, input)),
  cancelStale: adminProcedure.input(CancelStaleInput).mutation(({ ctx, input }) => cancelStale(ctx.service, input)),
  releaseLine: adminProcedure.input(LineIdInput).mutation(({ ctx, input }) => releaseLine(ctx.service, input)),
});
