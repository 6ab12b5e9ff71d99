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
import { MarkReturnedInput, MoneyReturnsInput, UndoReturnedInput } from "~/schemas/admin/refunds";
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
import { undoReturned } from "~/server/services/refunds/undo-returned";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** Expected payments, and the statement that shows which have arrived. */
export const adminPaymentsRouter = createRouter({
  waiting: adminProcedure.input(WaitingPaymentsInput).query(serve(waitingPayments)),
  openLines: adminProcedure.query(serve(openLines)),
  decidedLines: adminProcedure.input(StatementLinesInput).query(serve(decidedLines)),
  importStatement: adminProcedure.input(ImportStatementInput).mutation(serve(importStatement)),
  confirmLine: adminProcedure.input(ConfirmLineInput).mutation(serve(confirmLine)),
  confirmLines: adminProcedure.input(ConfirmLinesInput).mutation(serve(confirmLines)),
  assignable: adminProcedure.input(AssignableInput).query(serve(assignableTo)),
  assignLine: adminProcedure.input(AssignLineInput).mutation(serve(assignLine)),
  setLineIgnored: adminProcedure.input(SetLineIgnoredInput).mutation(serve(setLineIgnored)),
  settleLatePayment: adminProcedure.input(SettleLatePaymentInput).mutation(serve(settleLatePayment)),
  moneyReturns: adminProcedure.input(MoneyReturnsInput).query(serve(moneyReturns)),
  markReturned: adminProcedure.input(MarkReturnedInput).mutation(serve(markReturned)),
  undoReturned: adminProcedure.input(UndoReturnedInput).mutation(serve(undoReturned)),
  undoConfirmation: adminProcedure.input(UndoConfirmationInput).mutation(serve(undoConfirmation)),
  remindStale: adminProcedure.input(RemindStaleInput).mutation(serve(remindStale)),
  cancelStale: adminProcedure.input(CancelStaleInput).mutation(serve(cancelStale)),
  releaseLine: adminProcedure.input(LineIdInput).mutation(serve(releaseLine)),
});
