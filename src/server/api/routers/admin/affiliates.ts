import {
  AdminChangeCodeInput,
  AdminCustomNameInput,
  AffiliateClicksInput,
  AffiliateIdInput,
  AffiliateLedgerInput,
  AffiliatePageInput,
  AffiliatePayoutsInput,
  AffiliateRequestIdInput,
  ListAffiliatesInput,
  RejectAffiliateInput,
  SetAffiliateInput,
  SetFounderInput,
  SetTierActiveInput,
  SetTierInput,
} from "~/schemas/admin/affiliates";
import { affiliateStats, pendingAffiliateRequests } from "~/server/services/affiliate/admin-queries";
import { affiliates } from "~/server/services/affiliate/affiliate-list";
import { affiliateHistory, affiliateProfile } from "~/server/services/affiliate/affiliate-profile";
import { directReferrals, treePosition } from "~/server/services/affiliate/affiliate-tree";
import { changeCodeOfAffiliate } from "~/server/services/affiliate/change-code";
import { approveRequest, rejectRequest } from "~/server/services/affiliate/decide-request";
import {
  clicksOfAffiliate,
  ledgerOfAffiliate,
  linkResultsOfAffiliate,
  payoutsOfAffiliate,
  unpaidLevelsOfAffiliate,
} from "~/server/services/affiliate/lists-of-affiliate";
import { setCustomName, setFounder, setTierActive } from "~/server/services/affiliate/set-account-field";
import { setAffiliate } from "~/server/services/affiliate/set-affiliate";
import { setTier } from "~/server/services/affiliate/set-tier";
import { adminProcedure, createRouter } from "../../trpc";

const ofOne = adminProcedure.input(AffiliateIdInput);

/** The affiliates, for those who run the shop: who is in the programme, how each stands, and what can be changed. */
export const adminAffiliatesRouter = createRouter({
  stats: adminProcedure.query(({ ctx }) => affiliateStats(ctx.service)),
  pending: adminProcedure.query(({ ctx }) => pendingAffiliateRequests(ctx.service)),
  list: adminProcedure.input(ListAffiliatesInput).query(({ ctx, input }) => affiliates(ctx.service, input)),
  byId: ofOne.query(({ ctx, input }) => affiliateProfile(ctx.service, input.userId)),
  history: ofOne.query(({ ctx, input }) => affiliateHistory(ctx.service, input.userId)),
  tree: ofOne.query(({ ctx, input }) => treePosition(ctx.service, input.userId)),
  referrals: adminProcedure.input(AffiliatePageInput).query(({ ctx, input }) => directReferrals(ctx.service, input)),
  ledger: adminProcedure.input(AffiliateLedgerInput).query(({ ctx, input }) => ledgerOfAffiliate(ctx.service, input)),
  unpaid: ofOne.query(({ ctx, input }) => unpaidLevelsOfAffiliate(ctx.service, input.userId)),
  payouts: adminProcedure
    .input(AffiliatePayoutsInput)
    .query(({ ctx, input }) => payoutsOfAffiliate(ctx.service, input)),
  linkResults: adminProcedure
    .input(AffiliateClicksInput)
    .query(({ ctx, input }) => linkResultsOfAffiliate(ctx.service, input)),
  clicks: adminProcedure.input(AffiliateClicksInput).query(({ ctx, input }) => clicksOfAffiliate(ctx.service, input)),
  approve: adminProcedure
    .input(AffiliateRequestIdInput)
    .mutation(({ ctx, input }) => approveRequest(ctx.service, input)),
  reject: adminProcedure.input(RejectAffiliateInput).mutation(({ ctx, input }) => rejectRequest(ctx.service, input)),
  setAffiliate: adminProcedure.input(SetAffiliateInput).mutation(({ ctx, input }) => setAffiliate(ctx.service, input)),
  setCustomName: adminProcedure
    .input(AdminCustomNameInput)
    .mutation(({ ctx, input }) => setCustomName(ctx.service, input)),
  changeCode: adminProcedure
    .input(AdminChangeCodeInput)
    .mutation(({ ctx, input }) => changeCodeOfAffiliate(ctx.service, input)),
  setFounder: adminProcedure.input(SetFounderInput).mutation(({ ctx, input }) => setFounder(ctx.service, input)),
  setTier: adminProcedure.input(SetTierInput).mutation(({ ctx, input }) => setTier(ctx.service, input)),
  setTierActive: adminProcedure
    .input(SetTierActiveInput)
    .mutation(({ ctx, input }) => setTierActive(ctx.service, input)),
});
