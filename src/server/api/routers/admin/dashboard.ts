import {
  CountedOrdersInput,
  CountedSubscribersInput,
  CountedSubscriptionsInput,
  PeriodInput,
  ProductPerformanceInput,
} from "~/schemas/admin/dashboard";
import { funnel } from "~/server/services/metrics/funnel";
import { countedOrders, countedSubscribers, countedSubscriptions } from "~/server/services/metrics/metric-lists";
import { overview } from "~/server/services/metrics/overview";
import { categoryPerformance, productPerformance, recentProducts } from "~/server/services/metrics/performance";
import { salesOverTime } from "~/server/services/metrics/sales-over-time";
import { siteAnalytics } from "~/server/services/metrics/site-analytics";
import { todaysQueues } from "~/server/services/metrics/today";
import { adminProcedure, createRouter } from "../../trpc";

/** The shop's figures, and the lists that add up to them. */
export const adminDashboardRouter = createRouter({
  today: adminProcedure.query(({ ctx }) => todaysQueues(ctx.service)),
  funnel: adminProcedure.input(PeriodInput).query(({ ctx, input }) => funnel(ctx.service, input)),
  overview: adminProcedure.query(({ ctx }) => overview(ctx.service)),
  sales: adminProcedure.input(PeriodInput).query(({ ctx, input }) => salesOverTime(ctx.service, input)),
  analytics: adminProcedure.input(PeriodInput).query(({ ctx, input }) => siteAnalytics(ctx.service, input)),
  products: adminProcedure
    .input(ProductPerformanceInput)
    .query(({ ctx, input }) => productPerformance(ctx.service, input)),
  categories: adminProcedure.input(PeriodInput).query(({ ctx, input }) => categoryPerformance(ctx.service, input)),
  recentProducts: adminProcedure.query(({ ctx }) => recentProducts(ctx.service)),
  orders: adminProcedure.input(CountedOrdersInput).query(({ ctx, input }) => countedOrders(ctx.service, input)),
  subscriptions: adminProcedure
    .input(CountedSubscriptionsInput)
    .query(({ ctx, input }) => countedSubscriptions(ctx.service, input)),
  subscribers: adminProcedure
    .input(CountedSubscribersInput)
    .query(({ ctx, input }) => countedSubscribers(ctx.service, input)),
});
