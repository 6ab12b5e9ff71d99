import { createRouter } from "../trpc";

export const ordersRouter = createRouter({});
