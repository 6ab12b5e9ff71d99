import { createRouter } from "../../trpc";
import { adminFrameRouter } from "./frame";
import { adminImagesRouter } from "./images";
import { adminLedgerRouter } from "./ledger";
import { adminMembershipRouter } from "./membership";
import { adminOrdersRouter } from "./orders";
import { adminPayoutsRouter } from "./payouts";

/** Everything for those who run the shop: `api.admin.orders.…`. */
export const adminRouter = createRouter({
  frame: adminFrameRouter,
  images: adminImagesRouter,
  ledger: adminLedgerRouter,
  membership: adminMembershipRouter,
  orders: adminOrdersRouter,
  payouts: adminPayoutsRouter,
});
