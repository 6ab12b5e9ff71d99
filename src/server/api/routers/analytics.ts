import { RecordPageViewInput } from "~/schemas/analytics";
import { recordPageView } from "~/server/services/analytics/record-page-view";
import { createRouter, publicProcedure } from "../trpc";

/** What the shop notes of its visits; what it makes of them is the admins' to read. */
export const analyticsRouter = createRouter({
  recordView: publicProcedure
    .input(RecordPageViewInput)
    .mutation(({ ctx, input }) => recordPageView(ctx.service, input)),
});
