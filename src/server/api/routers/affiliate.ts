import { CashappTagInput, CheckCodeInput, RecordClickInput } from "~/schemas/affiliate";
import { ActiveReferralsInput, BreakdownInput, EarningsInput, UnpaidLevelsInput } from "~/schemas/affiliate-earnings";
import { ChangeCodeInput, ClicksInput, CustomNameInput } from "~/schemas/affiliate-links";
import { MyPayoutsInput, StatementInput } from "~/schemas/affiliate-money";
import { SwitchMailInput } from "~/schemas/mail-switches";
import { NetworkChildrenInput, NetworkListInput } from "~/schemas/network";
import { AcceptTermsInput, TermsVersionInput } from "~/schemas/program-terms";
import { activeReferrals } from "~/server/services/affiliate/active-referrals";
import { commissionBreakdown } from "~/server/services/affiliate/breakdown";
import { changeCode } from "~/server/services/affiliate/change-code";
import { earnings, unpaidLevels } from "~/server/services/affiliate/earnings";
import { monthlyEarnings } from "~/server/services/affiliate/monthly-earnings";
import { outlook } from "~/server/services/affiliate/outlook";
import { publicIdentity } from "~/server/services/affiliate/public-identity";
import { checkCode, dashboard, pendingReferral } from "~/server/services/affiliate/queries";
import { recordClick } from "~/server/services/affiliate/record-click";
import { saveCustomName } from "~/server/services/affiliate/save-custom-name";
import { linkResults } from "~/server/services/clicks/link-results";
import { clickAnalytics } from "~/server/services/clicks/queries";
import { statement } from "~/server/services/ledger/statement";
import { mailSwitches, switchOwnMail } from "~/server/services/mail-switches/switch-mail";
import { networkChildren, networkList, networkSummary, tierHistory } from "~/server/services/network/queries";
import { saveCashappTag } from "~/server/services/payouts/change-tag";
import { nextPayout } from "~/server/services/payouts/next-payout";
import { myPayouts } from "~/server/services/payouts/queries";
import { settlement } from "~/server/services/payouts/settlement";
import { publicRules } from "~/server/services/rules/queries";
import { acceptTerms } from "~/server/services/terms/accept-terms";
import { publicTerms, termsStanding, termsToAccept } from "~/server/services/terms/queries";
import { affiliateProcedure, createRouter, customerProcedure, publicProcedure } from "../trpc";

/** The affiliate program: referral links for everybody, the dashboard for affiliates. */
export const affiliateRouter = createRouter({
  recordClick: publicProcedure.input(RecordClickInput).mutation(({ ctx, input }) => recordClick(ctx.service, input)),
  checkCode: publicProcedure.input(CheckCodeInput).query(({ ctx, input }) => checkCode(ctx.service, input.code)),
  rules: publicProcedure.query(({ ctx }) => publicRules(ctx.service)),
  pendingReferral: publicProcedure.query(({ ctx }) => pendingReferral(ctx.service)),
  dashboard: affiliateProcedure.query(({ ctx }) => dashboard(ctx.service)),
  outlook: affiliateProcedure.query(({ ctx }) => outlook(ctx.service)),
  monthlyEarnings: affiliateProcedure.query(({ ctx }) => monthlyEarnings(ctx.service)),
  earnings: affiliateProcedure.input(EarningsInput).query(({ ctx, input }) => earnings(ctx.service, input)),
  unpaidLevels: affiliateProcedure.input(UnpaidLevelsInput).query(({ ctx, input }) => unpaidLevels(ctx.service, input)),
  breakdown: affiliateProcedure
    .input(BreakdownInput)
    .query(({ ctx, input }) => commissionBreakdown(ctx.service, input)),
  activeReferrals: affiliateProcedure
    .input(ActiveReferralsInput)
    .query(({ ctx, input }) => activeReferrals(ctx.service, input)),
  networkSummary: affiliateProcedure.query(({ ctx }) => networkSummary(ctx.service)),
  networkChildren: affiliateProcedure
    .input(NetworkChildrenInput)
    .query(({ ctx, input }) => networkChildren(ctx.service, input)),
  networkList: affiliateProcedure.input(NetworkListInput).query(({ ctx, input }) => networkList(ctx.service, input)),
  tierHistory: affiliateProcedure.query(({ ctx }) => tierHistory(ctx.service)),
  statement: customerProcedure.input(StatementInput).query(({ ctx, input }) => statement(ctx.service, input)),
  payouts: customerProcedure.input(MyPayoutsInput).query(({ ctx, input }) => myPayouts(ctx.service, input)),
  settlement: customerProcedure.query(({ ctx }) => settlement(ctx.service)),
  nextPayout: affiliateProcedure.query(({ ctx }) => nextPayout(ctx.service)),
  clicks: affiliateProcedure.input(ClicksInput).query(({ ctx, input }) => clickAnalytics(ctx.service, input)),
  linkResults: affiliateProcedure.input(ClicksInput).query(({ ctx, input }) => linkResults(ctx.service, input)),
  terms: publicProcedure.input(TermsVersionInput).query(({ ctx, input }) => publicTerms(ctx.service, input)),
  termsToAccept: publicProcedure.query(({ ctx }) => termsToAccept(ctx.service)),
  termsStanding: affiliateProcedure.query(({ ctx }) => termsStanding(ctx.service)),
  acceptTerms: affiliateProcedure.input(AcceptTermsInput).mutation(({ ctx, input }) => acceptTerms(ctx.service, input)),
  publicIdentity: affiliateProcedure.query(({ ctx }) => publicIdentity(ctx.service)),
  changeCode: affiliateProcedure.input(ChangeCodeInput).mutation(({ ctx, input }) => changeCode(ctx.service, input)),
  saveCustomName: affiliateProcedure
    .input(CustomNameInput)
    .mutation(({ ctx, input }) => saveCustomName(ctx.service, input)),
  mailSwitches: affiliateProcedure.query(({ ctx }) => mailSwitches(ctx.service)),
  switchMail: affiliateProcedure.input(SwitchMailInput).mutation(({ ctx, input }) => switchOwnMail(ctx.service, input)),
  saveCashappTag: customerProcedure
    .input(CashappTagInput)
    .mutation(({ ctx, input }) => saveCashappTag(ctx.service, input)),
});
