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
import { onReplica } from "~/server/services/replica/from-replica";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** Figures and the lists behind them, from a replica if there is one; `today`'s queues use the primary. */
export const adminDashboardRouter = createRouter({
  today: adminProcedure.query(serve(todaysQueues)),
  funnel: adminProcedure.input(PeriodInput).query(onReplica(funnel)),
  overview: adminProcedure.query(onReplica(overview)),
  sales: adminProcedure.input(PeriodInput).query(onReplica(salesOverTime)),
  analytics: adminProcedure.input(PeriodInput).query(onReplica(siteAnalytics)),
  products: adminProcedure.input(ProductPerformanceInput).query(onReplica(productPerformance)),
  categories: adminProcedure.input(PeriodInput).query(onReplica(categoryPerformance)),
  recentProducts: adminProcedure.query(onReplica(recentProducts)),
  orders: adminProcedure.input(CountedOrdersInput).query(onReplica(countedOrders)),
  subscriptions: adminProcedure.input(CountedSubscriptionsInput).query(onReplica(countedSubscriptions)),
  subscribers: adminProcedure.input(CountedSubscribersInput).query(onReplica(countedSubscribers)),
});
