import { accountRouter } from "./routers/account";
import { addressesRouter } from "./routers/addresses";
import { adminRouter } from "./routers/admin";
import { affiliateRouter } from "./routers/affiliate";
import { cartRouter } from "./routers/cart";
import { catalogueRouter } from "./routers/catalogue";
import { membershipRouter } from "./routers/membership";
import { ordersRouter } from "./routers/orders";
import { reviewsRouter } from "./routers/reviews";
import { createCallerFactory, createRouter } from "./trpc";

/** The whole API. */
export const appRouter = createRouter({
  account: accountRouter,
  addresses: addressesRouter,
  admin: adminRouter,
  affiliate: affiliateRouter,
  cart: cartRouter,
  catalogue: catalogueRouter,
  membership: membershipRouter,
  orders: ordersRouter,
  reviews: reviewsRouter,
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
