import type { Tx } from "./db";
import {
  CATALOGUE_CHANNEL,
  type CatalogueChange,
  MAX_CHANGE_IDS,
  publishAfterCommit,
} from "./follow-catalogue-changes";
import { notify } from "./live/channel";

/** A NOTIFY payload is limited to 8,000 bytes. */
const MOST_BYTES = 7_000;

/** Dedupes the ids; a change with too many of them for one payload becomes "everything". */
function told(change: CatalogueChange): CatalogueChange {
  if (change === "everything") return change;
  const { products = [], categories = [], lists = [], settings } = change;
  const parts = { products: [...new Set(products)], categories: [...new Set(categories)], lists: [...new Set(lists)] };
  const isLarge = Object.values(parts).some(({ length }) => length > MAX_CHANGE_IDS);
  const whole = { ...parts, ...(settings && { settings }) };
  return isLarge || JSON.stringify(whole).length > MOST_BYTES ? "everything" : whole;
}

/**
 * Call this inside the transaction of every command that changes what a public page shows: a product, a category or
 * their order, an approved review, a site setting. If and when the transaction commits, every server drops the cached
 * data that depends on it, so the next visitor gets fresh pages. Idempotent.
 */
export async function announceCatalogueChange(tx: Pick<Tx, "$executeRaw">, change: CatalogueChange): Promise<void> {
  const whole = told(change);
  publishAfterCommit(tx, whole);
  await notify(tx, CATALOGUE_CHANNEL, whole === "everything" ? "" : JSON.stringify(whole));
}
