import type { TermInput } from "~/schemas/admin/search";
import type { ServiceContext } from "~/server/context";

/** Takes a term off the list of those that found nothing; it comes back when customers search for it again. */
export async function dismissMiss({ db }: Pick<ServiceContext, "db">, { term }: TermInput): Promise<void> {
  await db.searchMiss.deleteMany({ where: { term } });
}
