import { z } from "zod";
import { MAX_SEARCH_WORDS, searchWords, wordStart } from "~/domain/search-words";
import type { ServiceContext } from "~/server/context";
import { synonymsList } from "~/server/follow-catalogue-changes";
import { CATEGORIES_TAG, dependsOn, listTag } from "~/server/page-dependencies";
import { queryRowsDirect } from "~/server/query-rows";
import { readModel } from "./read-model";

/** One reading of a search text: its words, each with the categories that have it in their name. */
export type SearchReading = readonly { word: string; categoryIds: readonly string[] }[];

const Named = z.strictObject({ id: z.string(), name: z.string(), parentName: z.string().nullable() });
const Synonym = z.strictObject({ term: z.string(), meaning: z.string() });
const VocabularyRow = z.strictObject({ categories: z.array(Named), synonyms: z.array(Synonym) });
type Vocabulary = { categories: { id: string; words: string[] }[]; synonyms: z.infer<typeof Synonym>[] };

/** Words of each category's name and its parent's name, and the synonyms; from the read model. */
const vocabulary = ({ db }: Pick<ServiceContext, "db">): Promise<Vocabulary> =>
  readModel.read(
    "search-vocabulary",
    () => [CATEGORIES_TAG, listTag(synonymsList)],
    async () => {
      const [row] = await queryRowsDirect(db, VocabularyRow)`
        SELECT coalesce((
          SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'parentName', a.name))
          FROM categories c LEFT JOIN categories a ON a.id = c.parent_id), '[]') AS categories,
          coalesce((
            SELECT json_agg(json_build_object('term', s.term, 'meaning', s.meaning) ORDER BY s.term) FROM search_synonyms s
          ), '[]') AS synonyms`;
      const { categories = [], synonyms = [] } = row ?? {};
      return {
        categories: categories.map(({ id, name, parentName }) => ({
          id,
          words: searchWords(`${name} ${parentName ?? ""}`),
        })),
        synonyms,
      };
    },
  );

/** The text (as normalized by `searchText`), plus a variant with every synonym replaced. */
function withSynonyms(text: string, synonyms: readonly { term: string; meaning: string }[]): string[] {
  const words = ` ${searchWords(text).join(" ")} `;
  const replaced = synonyms.reduce((sofar, { term, meaning }) => {
    const wanted = searchWords(term).join(" ");
    return wanted === "" ? sofar : sofar.replaceAll(` ${wanted} `, ` ${searchWords(meaning).join(" ")} `);
  }, words);
  return replaced === words ? [text] : [text, replaced.trim()];
}

/** The readings of a text: as typed, and with synonyms replaced. */
export async function readingsOf(ctx: Pick<ServiceContext, "db">, text: string): Promise<SearchReading[]> {
  dependsOn(listTag(synonymsList));
  const { categories, synonyms } = await vocabulary(ctx);
  return withSynonyms(text, synonyms).map((variant) =>
    searchWords(variant)
      .slice(0, MAX_SEARCH_WORDS)
      .map((word) => {
        const start = wordStart(word);
        const having = categories.filter(({ words }) => words.some((each) => each.startsWith(start)));
        return { word, categoryIds: having.map(({ id }) => id) };
      }),
  );
}
