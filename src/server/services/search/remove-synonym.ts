import type { TermInput } from "~/schemas/admin/search";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { SignedInContext } from "~/server/context";
import { synonymsList } from "~/server/follow-catalogue-changes";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";

/** A search for this term is its own words again. Removing one that is gone does nothing. */
export async function removeSynonym(ctx: SignedInContext, { term }: TermInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [before] = await tx.searchSynonym.findMany({ where: { term } });
    const { count } = await tx.searchSynonym.deleteMany({ where: { term } });
    if (!before || count === 0) return;
    await recordAudit(tx, ctx, { action: "synonym.remove", entity: "synonym", entityId: null, before });
    await announceCatalogueChange(tx, { lists: [synonymsList] });
  });
}
