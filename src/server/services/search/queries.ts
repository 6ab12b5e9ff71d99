import { z } from "zod";
import { otherNamesOf } from "~/domain/product-identity";
import { suggestedName } from "~/domain/spelling";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";

const MISSES_SHOWN = 100;
/** Comparing this many terms with this many products takes well under a second. */
const [MOST_SUGGESTIONS, MOST_PRODUCTS_COMPARED] = [25, 2_000];

const NamedRow = z.strictObject({ name: z.string(), otherNames: z.string() });

/**
 * Synonyms by term, and the searches that found nothing, most frequent first; the first 25 of those come with the
 * closest product name, if any is close.
 */
export async function searchTerms({ db }: Pick<ServiceContext, "db">) {
  const [synonyms, misses] = await Promise.all([
    db.searchSynonym.findMany({ orderBy: { term: "asc" } }),
    db.searchMiss.findMany({ orderBy: [{ count: "desc" }, { lastAt: "desc" }, { term: "asc" }], take: MISSES_SHOWN }),
  ]);
  const names = misses.length > 0 ? await publicNames({ db }) : [];
  return {
    synonyms,
    misses: misses.map((miss, at) => ({
      ...miss,
      suggestion: at < MOST_SUGGESTIONS ? suggestedName(miss.term, names) : null,
    })),
  };
}

/** The names and other names of products that every visitor can find; synonyms for other products are refused. */
async function publicNames({ db }: Pick<ServiceContext, "db">): Promise<string[]> {
  const rows = await queryRows(db, NamedRow)`
    SELECT p.name, p.other_names AS "otherNames" FROM products p LEFT JOIN categories c ON c.id = p.category_id
    WHERE NOT p.hidden AND NOT coalesce(c.is_restricted, false)
    ORDER BY p.featured DESC, lower(p.name), p.id LIMIT ${MOST_PRODUCTS_COMPARED}`;
  return rows.flatMap(({ name, otherNames }) => [name, ...otherNamesOf(otherNames)]);
}
