import { isCasNumber } from "../../../src/domain/product-identity";
import { volumeTierProblems } from "../../../src/domain/product-price";
import { retailCents } from "./build";
import { categories } from "./categories";
import { products } from "./products";

/** Problems in the catalogue data; empty if there are none. */
export function catalogueProblems(): string[] {
  const problems: string[] = [];
  const unique = (what: string, values: string[]) => {
    for (const value of new Set(values.filter((v, n) => values.indexOf(v) !== n)))
      problems.push(`${what} twice: ${value}`);
  };
  unique(
    "product key",
    products.map((p) => p.key),
  );
  unique(
    "product slug",
    products.map((p) => p.slug),
  );
  unique(
    "SKU",
    products.map((p) => p.sku),
  );
  unique(
    "category slug",
    categories.map((c) => c.slug),
  );
  const keys = new Set(categories.map((c) => c.key));
  for (const c of categories) if (c.parentKey && !keys.has(c.parentKey)) problems.push(`no parent for ${c.key}`);
  for (const p of products) {
    if (!keys.has(p.categoryKey)) problems.push(`${p.key}: no category ${p.categoryKey}`);
    if (p.description.length < 280 || p.description.length > 640)
      problems.push(`${p.key}: description of ${p.description.length}`);
    if (p.facts?.cas && !isCasNumber(p.facts.cas)) problems.push(`${p.key}: CAS ${p.facts.cas}`);
    if ((p.sources?.length ?? 0) > 3) problems.push(`${p.key}: more than three sources`);
    const priced = { ...p, markupBps: p.markupPercent * 100 };
    for (const { message } of volumeTierProblems(priced)) problems.push(`${p.key}: ${message}`);
    for (const tier of p.volumeTiers) {
      const price = tier.priceOverrideCents;
      if (price === null || p.supplierCostCents === null) continue;
      if (price <= p.supplierCostCents || price >= retailCents(p.supplierCostCents, p.markupPercent))
        problems.push(`${p.key}: tier ${tier.quantity} at ${price}`);
    }
  }
  return problems;
}
