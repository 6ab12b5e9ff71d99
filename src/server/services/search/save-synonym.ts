import { DomainError } from "~/domain/errors";
import { searchText } from "~/domain/spelling";
import type { SynonymFields, TermInput } from "~/schemas/admin/search";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { SignedInContext } from "~/server/context";
import { synonymsList } from "~/server/follow-catalogue-changes";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { matchingProducts } from "../catalogue/search-products";

/** Every search tries all of them, so their number is limited. */
const MOST_SYNONYMS = 500;

/**
 * Makes searches for `term` also find what `meaning` finds, replacing an earlier meaning. Throws "finds-nothing" if the
 * meaning finds no products, and "too-many-synonyms".
 */
export async function saveSynonym(ctx: SignedInContext, given: SynonymFields) {
  const [term, meaning] = [searchText(given.term), searchText(given.meaning)];
  const { ids, isGuess } = await matchingProducts({ db: ctx.db, actor: null }, meaning);
  if (ids.length === 0 || isGuess) {
    const message = `Customers find no product by “${meaning}”, so this synonym would not help.`;
    throw new DomainError("PRECONDITION_FAILED", "finds-nothing", message);
  }
  return inTransaction(ctx.db, async (tx) => {
    const before = await tx.searchSynonym.findUnique({ where: { term } });
    if (!before && (await tx.searchSynonym.count()) >= MOST_SYNONYMS) {
      throw new DomainError(
        "PRECONDITION_FAILED",
        "too-many-synonyms",
        "There are already 500 synonyms. Remove one first.",
      );
    }
    const after = { term, meaning };
    await tx.searchSynonym.upsert({
      where: { term },
      create: { ...after, createdAt: ctx.now },
      update: { meaning },
    });
    await tx.searchMiss.deleteMany({ where: { term } });
    await recordAudit(tx, ctx, { action: "synonym.save", entity: "synonym", entityId: null, before, after });
    await announceCatalogueChange(tx, { lists: [synonymsList] });
    return { term, meaning, productCount: ids.length };
  });
}

/** Removes a synonym. No-op if it is gone. */
export async function removeSynonym(ctx: SignedInContext, { term }: TermInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [before] = await tx.searchSynonym.findMany({ where: { term } });
    const { count } = await tx.searchSynonym.deleteMany({ where: { term } });
    if (!before || count === 0) return;
    await recordAudit(tx, ctx, { action: "synonym.remove", entity: "synonym", entityId: null, before });
    await announceCatalogueChange(tx, { lists: [synonymsList] });
  });
}
