import { CashappTagInput, CheckCodeInput, EarningsInput, RecordClickInput } from "~/schemas/affiliate";
import { earnings, unpaidLevels } from "~/server/services/affiliate/earnings";
import { checkCode, dashboard, rememberedReferral } from "~/server/services/affiliate/queries";
import { recordClick } from "~/server/services/affiliate/record-click";
import { saveCashappTag } from "~/server/services/affiliate/save-cashapp-tag";
import { affiliateProcedure, createRouter, publicProcedure } from "../trpc";

/** The affiliate programme: referral links for everybody, the dashboard for affiliates. */
export const affiliateRouter = createRouter({
  recordClick: publicProcedure.input(RecordClickInput).mutation(({ ctx, input }) => recordClick(ctx.service, input)),
  checkCode: publicProcedure.input(CheckCodeInput).query(({ ctx, input }) => checkCode(ctx.service, input.code)),
  rememberedReferral: publicProcedure.query(({ ctx }) => rememberedReferral(ctx.service)),
  dashboard: affiliateProcedure.query(({ ctx }) => dashboard(ctx.service)),
  earnings: affiliateProcedure.input(EarningsInput).query(({ ctx, input }) => earnings(ctx.service, input)),
  unpaidLevels: affiliateProcedure.query(({ ctx }) => unpaidLevels(ctx.service)),
  saveCashappTag: affiliateProcedure
    .input(CashappTagInput)
    .mutation(({ ctx, input }) => saveCashappTag(ctx.service, input)),
});
