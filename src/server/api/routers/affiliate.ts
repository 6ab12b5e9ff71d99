import { createRouter } from "../trpc";

export const affiliateRouter = createRouter({});
