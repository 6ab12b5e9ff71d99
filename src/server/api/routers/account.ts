import { createRouter } from "../trpc";

export const accountRouter = createRouter({});
