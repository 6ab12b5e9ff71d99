import { RecordPageViewInput } from "~/schemas/analytics";
import { SearchInput } from "~/schemas/catalogue";
import { recordPageView } from "~/server/services/analytics/record-page-view";
import { recordSearchMiss } from "~/server/services/search/record-search-miss";
import { createRouter, publicProcedure } from "../trpc";

/** What the shop notes of its visits; what it makes of them is the admins' to read. */
export const analyticsRouter = createRouter({
  recordView: publicProcedure
    .input(RecordPageViewInput)
    .mutation(({ ctx, input }) => recordPageView(ctx.service, input)),
  recordSearchMiss: publicProcedure
    .input(SearchInput)
    .mutation(({ ctx, input }) => recordSearchMiss(ctx.service, input)),
});
