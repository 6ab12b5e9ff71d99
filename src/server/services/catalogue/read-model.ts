import { env } from "~/server/env";
import { TaggedCache } from "~/server/tagged-cache";

// Next.js bundles instrumentation and pages apart, so both share one through `globalThis`.
const kept = globalThis as unknown as { assayReadModel?: TaggedCache };
kept.assayReadModel ??= new TaggedCache(env.CATALOGUE_CACHE_MB * 1024 * 1024);

/**
 * What this process has read of the catalogue: facts that are the same for everybody. Who may see them, and at which
 * price, is decided at each call.
 */
export const readModel = kept.assayReadModel;
