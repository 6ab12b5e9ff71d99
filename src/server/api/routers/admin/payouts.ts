import {
  CreateRunInput,
  ReturnPayoutInput,
  RunIdInput,
  RunsInput,
  SendPayoutInput,
  SendRunInput,
} from "~/schemas/admin/payouts";
import { createRun } from "~/server/services/payouts/create-run";
import { payoutRun, payoutRuns, previewRun } from "~/server/services/payouts/queries";
import { returnPayout } from "~/server/services/payouts/return-payout";
import { sendPayout, sendRun } from "~/server/services/payouts/send-payouts";
import { adminProcedure, createRouter } from "../../trpc";

/** Paying affiliates out, for those who run the shop. */
export const adminPayoutsRouter = createRouter({
  preview: adminProcedure.query(({ ctx }) => previewRun(ctx.service)),
  runs: adminProcedure.input(RunsInput).query(({ ctx, input }) => payoutRuns(ctx.service, input)),
  run: adminProcedure.input(RunIdInput).query(({ ctx, input }) => payoutRun(ctx.service, input.runId)),
  create: adminProcedure.input(CreateRunInput).mutation(({ ctx, input }) => createRun(ctx.service, input)),
  send: adminProcedure.input(SendPayoutInput).mutation(({ ctx, input }) => sendPayout(ctx.service, input)),
  sendAll: adminProcedure.input(SendRunInput).mutation(({ ctx, input }) => sendRun(ctx.service, input)),
  return: adminProcedure.input(ReturnPayoutInput).mutation(({ ctx, input }) => returnPayout(ctx.service, input)),
});
