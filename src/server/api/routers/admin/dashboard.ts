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
import { fromReplica } from "~/server/services/replica/from-replica";
import { adminProcedure, createRouter } from "../../trpc";

/** The shop's figures, and the lists that add up to them. What waits to be done is read from the database itself. */
export const adminDashboardRouter = createRouter({
  today: adminProcedure.query(({ ctx }) => todaysQueues(ctx.service)),
  funnel: adminProcedure
    .input(PeriodInput)
    .query(({ ctx, input }) => fromReplica(ctx.service, (service) => funnel(service, input))),
  overview: adminProcedure.query(({ ctx }) => fromReplica(ctx.service, overview)),
  sales: adminProcedure
    .input(PeriodInput)
    .query(({ ctx, input }) => fromReplica(ctx.service, (service) => salesOverTime(service, input))),
  analytics: adminProcedure
    .input(PeriodInput)
    .query(({ ctx, input }) => fromReplica(ctx.service, (service) => siteAnalytics(service, input))),
  products: adminProcedure
    .input(ProductPerformanceInput)
    .query(({ ctx, input }) => fromReplica(ctx.service, (service) => productPerformance(service, input))),
  categories: adminProcedure
    .input(PeriodInput)
    .query(({ ctx, input }) => fromReplica(ctx.service, (service) => categoryPerformance(service, input))),
  recentProducts: adminProcedure.query(({ ctx }) => fromReplica(ctx.service, recentProducts)),
  orders: adminProcedure
    .input(CountedOrdersInput)
    .query(({ ctx, input }) => fromReplica(ctx.service, (service) => countedOrders(service, input))),
  subscriptions: adminProcedure
    .input(CountedSubscriptionsInput)
    .query(({ ctx, input }) => fromReplica(ctx.service, (service) => countedSubscriptions(service, input))),
  subscribers: adminProcedure
    .input(CountedSubscribersInput)
    .query(({ ctx, input }) => fromReplica(ctx.service, (service) => countedSubscribers(service, input))),
});
