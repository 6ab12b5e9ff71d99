import type { AffiliateClicksInput, AffiliateLedgerInput, AffiliatePayoutsInput } from "~/schemas/admin/affiliates";
import type { SignedInContext } from "~/server/context";
import { linkResults } from "../clicks/link-results";
import { clickAnalytics } from "../clicks/queries";
import { myPayouts } from "../payouts/queries";
import { earningsForStaff, unpaidLevels } from "./earnings";

/** The context in which an affiliate's own lists are read for an admin, so that both see the same. Reads only. */
const contextOfAffiliate = (ctx: SignedInContext, userId: string): SignedInContext => ({
  ...ctx,
  actor: { ...ctx.actor, userId },
});

/** An affiliate's ledger with the why of each entry, as staff typed it. */
export const ledgerOfAffiliate = (ctx: SignedInContext, { userId, ...input }: AffiliateLedgerInput) =>
  earningsForStaff(contextOfAffiliate(ctx, userId), input);

/** The latest levels of orders below an affiliate that were not paid to it, each with the reason. */
export const unpaidLevelsOfAffiliate = (ctx: SignedInContext, userId: string) =>
  unpaidLevels(contextOfAffiliate(ctx, userId), {});

/** An affiliate's payouts, newest first. */
export const payoutsOfAffiliate = (ctx: SignedInContext, { userId, cursor }: AffiliatePayoutsInput) =>
  myPayouts(contextOfAffiliate(ctx, userId), { cursor });

/** The clicks on an affiliate's links. */
export const clicksOfAffiliate = (ctx: SignedInContext, { userId, days }: AffiliateClicksInput) =>
  clickAnalytics(contextOfAffiliate(ctx, userId), { days });

/** What those links brought: sign-ups, orders and revenue. */
export const linkResultsOfAffiliate = (ctx: SignedInContext, { userId, days }: AffiliateClicksInput) =>
  linkResults(contextOfAffiliate(ctx, userId), { days });
