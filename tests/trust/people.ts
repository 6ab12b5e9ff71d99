// Test data for the trials: a catalogue, and buyers below a chain of ten affiliates, so that a payment pays ten levels.
import { db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { advanceTierOf } from "~/server/services/commissions/advance-tiers";
import { countNetworks } from "~tests/server/ledger/right-books";
import { rebuildHierarchy } from "~tests/support/rebuild-hierarchy";
import { type Catalogue, loadCatalogue } from "../bench/load-catalogue";

const PRODUCTS = 300;
const LEVELS = 10;
/** Every fourth product has a stock count. */
const STOCK = 100_000;

export async function peopleOf(url: string): Promise<Catalogue> {
  const catalogue = await loadCatalogue(url, PRODUCTS);
  const parents = new Map<string, string | null>();
  let above: string | null = null;
  for (let level = 0; level < LEVELS; level++) {
    const affiliate: { id: string } = await db.user.create({
      data: {
        ...{ email: `upline${level}@bench.test`, name: `Upline ${level}`, emailVerifiedAt: new Date() },
        ...{ isAffiliate: true, affiliateSince: new Date(), referredByUserId: above },
      },
      select: { id: true },
    });
    parents.set(affiliate.id, above);
    above = affiliate.id;
  }
  for (const { userId } of catalogue.buyers) parents.set(userId, above);
  await db.user.updateMany({ where: { email: { startsWith: "buyer" } }, data: { referredByUserId: above } });
  await db.affiliateHierarchy.createMany({ data: rebuildHierarchy(parents) });
  await countNetworks(db);
  // Five hundred buyers below reach a tier, which real sign-ups would have given.
  const now = new Date();
  for (const id of [...parents.keys()].slice(0, LEVELS)) await inTransaction(db, (tx) => advanceTierOf(tx, id, now));
  const counted = catalogue.products.filter((_, nth) => nth % 4 === 0).map(({ id }) => id);
  await db.product.updateMany({ where: { id: { in: counted } }, data: { stockCount: STOCK } });
  await db.stockMovement.createMany({
    data: counted.map((productId) => ({
      ...{ productId, reason: "set", countAfter: STOCK, reservedBefore: 0, reservedAfter: 0 },
    })),
  });
  return catalogue;
}
