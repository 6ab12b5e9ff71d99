import { orderReviews, poolOf, type ReviewText } from "./reviews";
import type { ProductSeed } from "./types";

type Given = { rating: number; text: string };
type Reviewed = Pick<ProductSeed, "key" | "art">;

export type ReviewTexts = {
  /** The next review of this product; null once all fitting texts were used for it. */
  ofProduct: (product: Reviewed) => Given | null;
  ofOrder: () => Given;
};

/** Picks review texts that fit the product, at most once per product and never twice in a row. */
export function reviewTexts(): ReviewTexts {
  const taken = new Map<readonly ReviewText[], number>();
  const saidOf = new Map<string, Set<string>>();
  const next = (pool: readonly ReviewText[]): Given => {
    const at = taken.get(pool) ?? 0;
    taken.set(pool, at + 1);
    const [rating, text] = pool[at % pool.length] ?? [5, ""];
    return { rating, text };
  };
  return {
    ofProduct(product) {
      const pool = poolOf(product);
      const said = saidOf.get(product.key) ?? new Set();
      saidOf.set(product.key, said);
      for (let tried = 0; tried < pool.length; tried++) {
        const given = next(pool);
        if (said.has(given.text)) continue;
        said.add(given.text);
        return given;
      }
      return null;
    },
    ofOrder: () => next(orderReviews),
  };
}
