import { env } from "~/server/env";
import { processSingleton } from "~/server/process-singleton";
import { TaggedCache } from "~/server/tagged-cache";

/**
 * This process's cache of catalogue data that is the same for everybody. Visibility and prices are applied per call.
 */
export const readModel = processSingleton(
  "assayReadModel",
  () => new TaggedCache(env.CATALOGUE_CACHE_MB * 1024 * 1024),
);
