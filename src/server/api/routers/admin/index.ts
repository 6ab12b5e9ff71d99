import { createRouter } from "../../trpc";
import { adminFrameRouter } from "./frame";
import { adminMembershipRouter } from "./membership";
import { adminOrdersRouter } from "./orders";

/** Everything for those who run the shop: `api.admin.orders.…`. */
export const adminRouter = createRouter({
  frame: adminFrameRouter,
  membership: adminMembershipRouter,
  orders: adminOrdersRouter,
});
