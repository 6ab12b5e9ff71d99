import { env } from "~/server/env";
import { TaggedCache } from "~/server/tagged-cache";

// Next.js bundles instrumentation and pages separately, so they share one instance through `globalThis`.
const kept = globalThis as unknown as { assayReadModel?: TaggedCache };
kept.assayReadModel ??= new TaggedCache(env.CATALOGUE_CACHE_MB * 1024 * 1024);

/**
 * This process's cache of catalogue data that is the same for everybody. Visibility and prices are applied per call.
 */
export const readModel = kept.assayReadModel;
