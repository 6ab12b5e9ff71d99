import { createRouter } from "../../trpc";

export const adminOrdersRouter = createRouter({});
