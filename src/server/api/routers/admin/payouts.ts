import {
  CancelRunInput,
  CorrectTagInput,
  CreateRunInput,
  PreviewScheduleInput,
  ReturnPayoutInput,
  RunIdInput,
  RunsInput,
  SendListInput,
  SendPayoutInput,
  SendRunInput,
  SetPayoutHoldInput,
} from "~/schemas/admin/payouts";
import { askForTags } from "~/server/services/payouts/ask-for-tags";
import { cancelRun } from "~/server/services/payouts/cancel-run";
import { correctTag } from "~/server/services/payouts/change-tag";
import { createRun } from "~/server/services/payouts/create-run";
import { previewSchedule } from "~/server/services/payouts/preview-schedule";
import { payoutRun, payoutRuns, previewRun } from "~/server/services/payouts/queries";
import { returnPayout } from "~/server/services/payouts/return-payout";
import { sendList } from "~/server/services/payouts/send-list";
import { sendPayout, sendRun } from "~/server/services/payouts/send-payouts";
import { setPayoutHold } from "~/server/services/payouts/set-payout-hold";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

export const adminPayoutsRouter = createRouter({
  preview: adminProcedure.query(serve(previewRun)),
  previewSchedule: adminProcedure.input(PreviewScheduleInput).query(serve(previewSchedule)),
  runs: adminProcedure.input(RunsInput).query(serve(payoutRuns)),
  run: adminProcedure.input(RunIdInput).query(({ ctx, input }) => payoutRun(ctx.service, input.runId)),
  create: adminProcedure.input(CreateRunInput).mutation(serve(createRun)),
  send: adminProcedure.input(SendPayoutInput).mutation(serve(sendPayout)),
  sendAll: adminProcedure.input(SendRunInput).mutation(serve(sendRun)),
  sendList: adminProcedure.input(SendListInput).mutation(serve(sendList)),
  cancel: adminProcedure.input(CancelRunInput).mutation(serve(cancelRun)),
  setHold: adminProcedure.input(SetPayoutHoldInput).mutation(serve(setPayoutHold)),
  correctTag: adminProcedure.input(CorrectTagInput).mutation(serve(correctTag)),
  askForTags: adminProcedure.mutation(serve(askForTags)),
  return: adminProcedure.input(ReturnPayoutInput).mutation(serve(returnPayout)),
});
