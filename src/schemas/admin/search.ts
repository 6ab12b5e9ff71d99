import { z } from "zod";
import { MAX_SEARCH_LENGTH } from "~/domain/product-lists";
import { searchWords } from "~/domain/search-words";
import { searchText } from "~/domain/spelling";

const TermField = z
  .string()
  .trim()
  .min(1, "Enter one or more words")
  .max(MAX_SEARCH_LENGTH, `A term has at most ${MAX_SEARCH_LENGTH} characters`)
  .refine((text) => searchWords(searchText(text)).length > 0, "Enter letters or digits");

export const SynonymFields = z
  .strictObject({ term: TermField, meaning: TermField })
  .refine(({ term, meaning }) => searchText(term) !== searchText(meaning), {
    path: ["meaning"],
    message: "This is the same term",
  });
export type SynonymFields = z.infer<typeof SynonymFields>;

export const TermInput = z.strictObject({ term: z.string().min(1).max(MAX_SEARCH_LENGTH) });
export type TermInput = z.infer<typeof TermInput>;
