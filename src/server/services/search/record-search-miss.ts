import { isbot } from "isbot";
import { isStorableTerm } from "~/domain/search-miss";
import { searchText } from "~/domain/spelling";
import type { TermInput } from "~/schemas/admin/search";
import type { SearchInput } from "~/schemas/catalogue";
import { addressKeys, consumeAttempt } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { matchingProducts } from "../catalogue/search-products";

/** Maximum of terms kept; the rarest are dropped first, then the oldest. */
const MOST_MISSES = 500;
const KEPT_DAYS = 90;

/**
 * Counts a search term that found nothing, for the admin: only the term, nothing about who searched. Ignores bots,
 * terms that do find something, and more terms than people type. Errors are only logged.
 */
export async function recordSearchMiss(ctx: ServiceContext, { text }: SearchInput): Promise<void> {
  const term = searchText(text);
  const { userAgent, ipHash } = ctx.visitor;
  if (!userAgent || isbot(userAgent) || !isStorableTerm(term)) return;
  try {
    if ((await consumeAttempt("search-miss-of-address", addressKeys(ipHash))) !== null) return;
    if ((await matchingProducts(ctx, term)).ids.length > 0) return;
    const at = ctx.now.toISOString();
    await inTransaction(ctx.db, async (tx) => {
      await tx.$executeRaw`
        INSERT INTO search_misses AS m (term, first_at, last_at) VALUES (${term}, ${at}::timestamptz, ${at}::timestamptz)
        ON CONFLICT (term) DO UPDATE SET count = m.count + 1, last_at = GREATEST(m.last_at, excluded.last_at)`;
      await tx.$executeRaw`
        DELETE FROM search_misses WHERE last_at < ${at}::timestamptz - ${KEPT_DAYS}::int * interval '1 day'
          OR term IN (SELECT term FROM search_misses ORDER BY count DESC, last_at DESC, term OFFSET ${MOST_MISSES})`;
    });
  } catch (error) {
    logError(error, { what: "a search that found nothing", requestId: ctx.requestId });
  }
}

/** Removes a term from the list of failed searches; it returns if customers search for it again. */
export async function dismissMiss({ db }: Pick<ServiceContext, "db">, { term }: TermInput): Promise<void> {
  await db.searchMiss.deleteMany({ where: { term } });
}
