import type { ServiceContext } from "~/server/context";

const MISSES_SHOWN = 100;

/** The synonyms by term, and the terms that found nothing, the most frequent first. */
export async function searchTerms({ db }: Pick<ServiceContext, "db">) {
  const [synonyms, misses] = await Promise.all([
    db.searchSynonym.findMany({ orderBy: { term: "asc" } }),
    db.searchMiss.findMany({ orderBy: [{ count: "desc" }, { lastAt: "desc" }, { term: "asc" }], take: MISSES_SHOWN }),
  ]);
  return { synonyms, misses };
}
