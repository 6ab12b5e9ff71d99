import type { AffiliateClicksInput, AffiliateLedgerInput, AffiliatePayoutsInput } from "~/schemas/admin/affiliates";
import type { SignedInContext } from "~/server/context";
import { linkResults } from "../clicks/link-results";
import { clickAnalytics } from "../clicks/queries";
import { myPayouts } from "../payouts/queries";
import { earningsForStaff, unpaidLevels } from "./earnings";

/** Context for reading an affiliate's lists as that affiliate, so that admins see the same data. For reads only. */
const contextOfAffiliate = (ctx: SignedInContext, userId: string): SignedInContext => ({
  ...ctx,
  actor: { ...ctx.actor, userId },
});

/** An affiliate's ledger, with reasons as staff typed them. */
export const ledgerOfAffiliate = (ctx: SignedInContext, { userId, ...input }: AffiliateLedgerInput) =>
  earningsForStaff(contextOfAffiliate(ctx, userId), input);

/** The latest commission levels that were not paid to an affiliate, each with its reason. */
export const unpaidLevelsOfAffiliate = (ctx: SignedInContext, userId: string) =>
  unpaidLevels(contextOfAffiliate(ctx, userId), {});

/** An affiliate's payouts, newest first. */
export const payoutsOfAffiliate = (ctx: SignedInContext, { userId, cursor }: AffiliatePayoutsInput) =>
  myPayouts(contextOfAffiliate(ctx, userId), { cursor });

/** The clicks on an affiliate's links. */
export const clicksOfAffiliate = (ctx: SignedInContext, { userId, days }: AffiliateClicksInput) =>
  clickAnalytics(contextOfAffiliate(ctx, userId), { days });

/** What those links led to: sign-ups, orders and revenue. */
export const linkResultsOfAffiliate = (ctx: SignedInContext, { userId, days }: AffiliateClicksInput) =>
  linkResults(contextOfAffiliate(ctx, userId), { days });
