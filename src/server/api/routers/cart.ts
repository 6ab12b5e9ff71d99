import { createRouter } from "../trpc";

export const cartRouter = createRouter({});
