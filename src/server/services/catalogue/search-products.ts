import { Prisma } from "~/generated/prisma/client";
import type { SearchInput } from "~/schemas/catalogue";
import type { ServiceContext } from "~/server/context";
import { tilesOf } from "./tiles";
import { viewerOf, visibleToSql } from "./visible-to";

/** How many matches are fetched; the search box shows the first eight of them. */
export const SEARCH_FETCHED = 20;
/** Fewer letters than this say too little to guess a typing mistake from. */
const SHORTEST_GUESS = 3;

type Search = Pick<ServiceContext, "db" | "actor">;

const NAME = Prisma.sql`lower(p."name")`;
/** Written as in the index `products_plain_name_trgm`, which serves it. */
const PLAIN_NAME = Prisma.sql`regexp_replace(lower(p."name"), '[^[:alnum:]]+', '', 'g')`;
const IN_ORDER = Prisma.sql`${NAME} COLLATE "C", p."id"`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
const withoutPunctuation = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** The statement behind each step of a search, for the search itself and for whoever measures it. */
export function searchStatement(ctx: Search, condition: Prisma.Sql, order: Prisma.Sql, take: number): Prisma.Sql {
  const visible = visibleToSql(viewerOf(ctx));
  return Prisma.sql`SELECT p."id" FROM "products" p WHERE ${visible} AND ${condition} ORDER BY ${order} LIMIT ${take}`;
}

/** What each step of a literal search asks for, best matches first. `text` is in small letters. */
export function literalConditions(text: string): Prisma.Sql[] {
  const starts = `${escapeLike(text)}%`;
  const contains = `%${starts}`;
  return [
    Prisma.sql`(${NAME} COLLATE "C") LIKE ${starts}`,
    Prisma.sql`${NAME} LIKE ${contains} AND NOT ((${NAME} COLLATE "C") LIKE ${starts})`,
    Prisma.sql`lower(p."description") LIKE ${contains} AND NOT (${NAME} LIKE ${contains})`,
  ];
}

/** Names that start with the text, then names that contain it, then descriptions; each alphabetical. */
async function literalMatches(ctx: Search, text: string): Promise<string[]> {
  const ids: string[] = [];
  for (const condition of literalConditions(text)) {
    const statement = searchStatement(ctx, condition, IN_ORDER, SEARCH_FETCHED - ids.length);
    const rows = await ctx.db.$queryRaw<{ id: string }[]>(statement);
    ids.push(...rows.map((row) => row.id));
    if (ids.length >= SEARCH_FETCHED) break;
  }
  return ids;
}

/** Names that are the text but for punctuation, or else those most like it. */
async function likelyMatches(ctx: Search, text: string): Promise<string[]> {
  const plain = withoutPunctuation(text);
  if (plain.length < SHORTEST_GUESS) return [];
  const same = Prisma.sql`${PLAIN_NAME} LIKE ${`%${escapeLike(plain)}%`}`;
  const alike = Prisma.sql`(${NAME} %> ${text} OR ${PLAIN_NAME} % ${plain})`;
  const nearest = Prisma.sql`
    GREATEST(word_similarity(${text}, ${NAME}), similarity(${PLAIN_NAME}, ${plain})) DESC, ${IN_ORDER}`;
  const exact = await ctx.db.$queryRaw<{ id: string }[]>(searchStatement(ctx, same, IN_ORDER, SEARCH_FETCHED));
  if (exact.length > 0) return exact.map((row) => row.id);
  const rows = await ctx.db.$queryRaw<{ id: string }[]>(searchStatement(ctx, alike, nearest, SEARCH_FETCHED));
  return rows.map((row) => row.id);
}

/** The ids of at most twenty visible products for a text, best first; `isGuess` when none holds it letter by letter. */
export async function matchingProducts(ctx: Search, text: string): Promise<{ ids: string[]; isGuess: boolean }> {
  const small = text.normalize("NFKC").toLowerCase().replaceAll("\0", "").trim().replace(/\s+/g, " ");
  if (small === "") return { ids: [], isGuess: false };
  const literal = await literalMatches(ctx, small);
  if (literal.length > 0) return { ids: literal, isGuess: false };
  const ids = await likelyMatches(ctx, small);
  return { ids, isGuess: ids.length > 0 };
}

/** The shop's search: visible products whose name or description contains the text, or else the nearest names. */
export async function searchProducts(ctx: ServiceContext, { text }: SearchInput) {
  const { ids, isGuess } = await matchingProducts(ctx, text);
  return { results: await tilesOf(ctx, ids), isGuess };
}
