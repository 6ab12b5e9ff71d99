import { RecordPageViewInput } from "~/schemas/analytics";
import { SearchInput } from "~/schemas/catalogue";
import { recordPageView } from "~/server/services/analytics/record-page-view";
import { recordSearchMiss } from "~/server/services/search/record-search-miss";
import { serve } from "../serve";
import { createRouter, publicProcedure } from "../trpc";

/** Records page views and searches without results. Only admins can read them. */
export const analyticsRouter = createRouter({
  recordView: publicProcedure.meta({ counted: null }).input(RecordPageViewInput).mutation(serve(recordPageView)),
  recordSearchMiss: publicProcedure.meta({ counted: null }).input(SearchInput).mutation(serve(recordSearchMiss)),
});
