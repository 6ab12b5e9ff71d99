import { createRouter } from "../trpc";

export const partnershipRouter = createRouter({});
