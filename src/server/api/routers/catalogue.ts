import { createRouter } from "../trpc";

export const catalogueRouter = createRouter({});
