import { accessRouter } from "./routers/access";
import { accountRouter } from "./routers/account";
import { addressesRouter } from "./routers/addresses";
import { adminRouter } from "./routers/admin";
import { affiliateRouter } from "./routers/affiliate";
import { analyticsRouter } from "./routers/analytics";
import { cartRouter } from "./routers/cart";
import { catalogueRouter } from "./routers/catalogue";
import { claimsRouter } from "./routers/claims";
import { contactRouter } from "./routers/contact";
import { leaderboardRouter } from "./routers/leaderboard";
import { membershipRouter } from "./routers/membership";
import { ordersRouter } from "./routers/orders";
import { partnershipRouter } from "./routers/partnership";
import { reviewsRouter } from "./routers/reviews";
import { stockAlertsRouter } from "./routers/stock-alerts";
import { unsubscribeRouter } from "./routers/unsubscribe";
import { createCallerFactory, createRouter } from "./trpc";

export const appRouter = createRouter({
  access: accessRouter,
  account: accountRouter,
  addresses: addressesRouter,
  admin: adminRouter,
  affiliate: affiliateRouter,
  analytics: analyticsRouter,
  cart: cartRouter,
  catalogue: catalogueRouter,
  claims: claimsRouter,
  contact: contactRouter,
  leaderboard: leaderboardRouter,
  membership: membershipRouter,
  orders: ordersRouter,
  partnership: partnershipRouter,
  reviews: reviewsRouter,
  stockAlerts: stockAlertsRouter,
  unsubscribe: unsubscribeRouter,
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
