import type { Tx } from "./db";
import { listen, notify } from "./live/channel";

const CHANNEL = "catalogue";

/**
 * Call this inside the transaction of every command that changes what a public page shows: a product, a category
 * or their order, an approved review, a site setting. When (and only if) the transaction is committed, every server
 * drops its cached pages, so that the next visitor gets new ones; calling it twice in a transaction does no harm.
 */
export async function catalogueChanged(tx: Pick<Tx, "$executeRaw">): Promise<void> {
  await notify(tx, CHANNEL, "");
}

/** Calls `forget` at each change on any server, and when changes may have been missed. Returns how to unsubscribe. */
export const onCatalogueChange = (forget: () => void) => listen(CHANNEL, () => forget());
