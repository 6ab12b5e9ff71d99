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
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

const ofOne = adminProcedure.input(AffiliateIdInput);

export const adminAffiliatesRouter = createRouter({
  stats: adminProcedure.query(serve(affiliateStats)),
  pending: adminProcedure.query(serve(pendingAffiliateRequests)),
  list: adminProcedure.input(ListAffiliatesInput).query(serve(affiliates)),
  byId: ofOne.query(({ ctx, input }) => affiliateProfile(ctx.service, input.userId)),
  history: ofOne.query(({ ctx, input }) => affiliateHistory(ctx.service, input.userId)),
  tree: ofOne.query(({ ctx, input }) => treePosition(ctx.service, input.userId)),
  referrals: adminProcedure.input(AffiliatePageInput).query(serve(directReferrals)),
  ledger: adminProcedure.input(AffiliateLedgerInput).query(serve(ledgerOfAffiliate)),
  unpaid: ofOne.query(({ ctx, input }) => unpaidLevelsOfAffiliate(ctx.service, input.userId)),
  payouts: adminProcedure.input(AffiliatePayoutsInput).query(serve(payoutsOfAffiliate)),
  linkResults: adminProcedure.input(AffiliateClicksInput).query(serve(linkResultsOfAffiliate)),
  clicks: adminProcedure.input(AffiliateClicksInput).query(serve(clicksOfAffiliate)),
  approve: adminProcedure.input(AffiliateRequestIdInput).mutation(serve(approveRequest)),
  reject: adminProcedure.input(RejectAffiliateInput).mutation(serve(rejectRequest)),
  setAffiliate: adminProcedure.input(SetAffiliateInput).mutation(serve(setAffiliate)),
  setCustomName: adminProcedure.input(AdminCustomNameInput).mutation(serve(setCustomName)),
  changeCode: adminProcedure.input(AdminChangeCodeInput).mutation(serve(changeCodeOfAffiliate)),
  setFounder: adminProcedure.input(SetFounderInput).mutation(serve(setFounder)),
  setTier: adminProcedure.input(SetTierInput).mutation(serve(setTier)),
  setTierActive: adminProcedure.input(SetTierActiveInput).mutation(serve(setTierActive)),
});
