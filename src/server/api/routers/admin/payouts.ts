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
import { adminProcedure, createRouter } from "../../trpc";

/** Paying affiliates out, for those who run the shop. */
export const adminPayoutsRouter = createRouter({
  preview: adminProcedure.query(({ ctx }) => previewRun(ctx.service)),
  previewSchedule: adminProcedure
    .input(PreviewScheduleInput)
    .query(({ ctx, input }) => previewSchedule(ctx.service, input)),
  runs: adminProcedure.input(RunsInput).query(({ ctx, input }) => payoutRuns(ctx.service, input)),
  run: adminProcedure.input(RunIdInput).query(({ ctx, input }) => payoutRun(ctx.service, input.runId)),
  create: adminProcedure.input(CreateRunInput).mutation(({ ctx, input }) => createRun(ctx.service, input)),
  send: adminProcedure.input(SendPayoutInput).mutation(({ ctx, input }) => sendPayout(ctx.service, input)),
  sendAll: adminProcedure.input(SendRunInput).mutation(({ ctx, input }) => sendRun(ctx.service, input)),
  sendList: adminProcedure.input(SendListInput).mutation(({ ctx, input }) => sendList(ctx.service, input)),
  cancel: adminProcedure.input(CancelRunInput).mutation(({ ctx, input }) => cancelRun(ctx.service, input)),
  setHold: adminProcedure.input(SetPayoutHoldInput).mutation(({ ctx, input }) => setPayoutHold(ctx.service, input)),
  correctTag: adminProcedure.input(CorrectTagInput).mutation(({ ctx, input }) => correctTag(ctx.service, input)),
  askForTags: adminProcedure.mutation(({ ctx }) => askForTags(ctx.service)),
  return: adminProcedure.input(ReturnPayoutInput).mutation(({ ctx, input }) => returnPayout(ctx.service, input)),
});
