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
import { serve } from "../serve";
import { affiliateProcedure, createRouter, customerProcedure, publicProcedure } from "../trpc";

const figuresProcedure = affiliateProcedure.meta({ counted: "figures" });

/** The affiliate program: referral links for everyone, the dashboard for affiliates. */
export const affiliateRouter = createRouter({
  recordClick: publicProcedure.meta({ counted: null }).input(RecordClickInput).mutation(serve(recordClick)),
  checkCode: publicProcedure
    .meta({ counted: "search" })
    .input(CheckCodeInput)
    .query(({ ctx, input }) => checkCode(ctx.service, input.code)),
  rules: publicProcedure.query(serve(publicRules)),
  pendingReferral: publicProcedure.query(serve(pendingReferral)),
  dashboard: figuresProcedure.query(serve(dashboard)),
  outlook: figuresProcedure.query(serve(outlook)),
  monthlyEarnings: figuresProcedure.query(serve(monthlyEarnings)),
  earnings: figuresProcedure.input(EarningsInput).query(serve(earnings)),
  unpaidLevels: figuresProcedure.input(UnpaidLevelsInput).query(serve(unpaidLevels)),
  breakdown: figuresProcedure.input(BreakdownInput).query(serve(commissionBreakdown)),
  activeReferrals: figuresProcedure.input(ActiveReferralsInput).query(serve(activeReferrals)),
  networkSummary: figuresProcedure.query(serve(networkSummary)),
  networkChildren: figuresProcedure.input(NetworkChildrenInput).query(serve(networkChildren)),
  networkList: figuresProcedure.input(NetworkListInput).query(serve(networkList)),
  tierHistory: affiliateProcedure.query(serve(tierHistory)),
  statement: customerProcedure.meta({ counted: "figures" }).input(StatementInput).query(serve(statement)),
  payouts: customerProcedure.input(MyPayoutsInput).query(serve(myPayouts)),
  settlement: customerProcedure.query(serve(settlement)),
  nextPayout: affiliateProcedure.query(serve(nextPayout)),
  clicks: figuresProcedure.input(ClicksInput).query(serve(clickAnalytics)),
  linkResults: figuresProcedure.input(ClicksInput).query(serve(linkResults)),
  terms: publicProcedure.input(TermsVersionInput).query(serve(publicTerms)),
  termsToAccept: publicProcedure.query(serve(termsToAccept)),
  termsStanding: affiliateProcedure.query(serve(termsStanding)),
  acceptTerms: affiliateProcedure.input(AcceptTermsInput).mutation(serve(acceptTerms)),
  publicIdentity: affiliateProcedure.query(serve(publicIdentity)),
  changeCode: affiliateProcedure.input(ChangeCodeInput).mutation(serve(changeCode)),
  saveCustomName: affiliateProcedure.input(CustomNameInput).mutation(serve(saveCustomName)),
  mailSwitches: affiliateProcedure.query(serve(mailSwitches)),
  switchMail: affiliateProcedure.input(SwitchMailInput).mutation(serve(switchOwnMail)),
  saveCashappTag: customerProcedure.input(CashappTagInput).mutation(serve(saveCashappTag)),
});
