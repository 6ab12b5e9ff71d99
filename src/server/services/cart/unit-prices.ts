import { type Buyer, quoteLine } from "~/domain/pricing";
import { Prisma } from "~/generated/prisma/client";
import type { ProductFacts } from "~/server/services/catalogue/product-facts";

type Priced = { product: ProductFacts; buyer: Buyer; now: Date };

/**
 * SQL for this buyer's unit price at a quantity only the database knows. Prices change only at the quantities of the
 * volume tiers, so they are computed here and looked up in SQL.
 */
export function unitCentsAt({ product, buyer, now }: Priced, quantity: Prisma.Sql): Prisma.Sql {
  const starts = [...new Set([1, ...product.volumeTiers.map((tier) => tier.quantity)])].sort((a, b) => a - b);
  const units = starts.map((start) => quoteLine({ product, quantity: start, buyer, now }).unitCents);
  return Prisma.sql`(
    SELECT price.unit FROM unnest(${starts}::int[], ${units}::int[]) AS price(start, unit)
    WHERE price.start <= ${quantity} ORDER BY price.start DESC LIMIT 1)`;
}
