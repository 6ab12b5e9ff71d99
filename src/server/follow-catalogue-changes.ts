import { z } from "zod";
import { afterCommit } from "./after-commit";
import { listen } from "./live/channel";
import type { Unsubscribe } from "./live/listener";
import { logError } from "./log";

/** The NOTIFY channel that carries what changed in the catalogue from process to process. */
export const CATALOGUE_CHANNEL = "catalogue";

/** More ids than this are told as "everything". */
export const MOST_IDS = 100;

const ids = z.array(z.string().min(1).max(80)).max(MOST_IDS);

/**
 * What a write changed of what public pages show. `products`: the products themselves. `categories`: categories that
 * were edited. `lists`: which lists may hold other products now or the same ones in another order, by category id, or
 * one of `featuredList`, `reviewsList`, `allList`, `synonymsList` and `relatedList(categoryId)`. `accounts`: who may see
 * other products now, at other prices, or whose session ended; told by triggers of the database.
 */
const CatalogueChangeParts = z.strictObject({
  products: ids.optional(),
  categories: ids.optional(),
  lists: ids.optional(),
  settings: z.literal(true).optional(),
  accounts: ids.optional(),
});
export type CatalogueChange = z.infer<typeof CatalogueChangeParts> | "everything";

/** The featured products of the home page. */
export const featuredList = "featured";
/** What approved reviews decide: the feed of the home page, and lists in the order of their stars. */
export const reviewsList = "reviews";
/** Which products visitors can see at all: the count in the banner. */
export const allList = "all";
/** What the search takes a typed word to mean. */
export const synonymsList = "synonyms";
/** The products at the head of a category, which the pages of its products show. */
export const relatedList = (categoryId: string) => `related-${categoryId}`;

/** The change that a payload of the channel stands for; anything that is not understood is "everything". */
function changeOf(payload: string | null): CatalogueChange {
  if (!payload?.startsWith("{")) return "everything";
  try {
    const { success, data } = CatalogueChangeParts.safeParse(JSON.parse(payload));
    return success ? data : "everything";
  } catch {
    return "everything";
  }
}

type Follower = (change: CatalogueChange) => void;

/** One subscription for all the caches of this process. */
class CatalogueChanges {
  readonly #followers = new Set<Follower>();
  #subscription: Unsubscribe | undefined;
  #isConnected = false;

  get isConnected(): boolean {
    return this.#isConnected;
  }

  tell(change: CatalogueChange): void {
    for (const follower of [...this.#followers]) {
      try {
        follower(change);
      } catch (error) {
        logError(error, { what: "a change of the catalogue" });
      }
    }
  }

  follow(follower: Follower): Unsubscribe {
    this.#followers.add(follower);
    const subscription = this.#subscription ?? this.#subscribe();
    const end = () => {
      if (!this.#followers.delete(follower) || this.#followers.size > 0) return;
      this.#isConnected = false;
      this.#subscription?.();
      this.#subscription = undefined;
    };
    return Object.assign(end, { ready: subscription.ready });
  }

  #subscribe(): Unsubscribe {
    const setConnected = (isConnected: boolean) => {
      if (subscription !== this.#subscription) return;
      this.#isConnected = isConnected;
      this.tell("everything");
    };
    const subscription: Unsubscribe = listen(
      CATALOGUE_CHANNEL,
      (payload) => (payload === null ? setConnected(true) : this.tell(changeOf(payload))),
      () => setConnected(false),
    );
    this.#subscription = subscription;
    // What was read before the database sent this channel's signals may be old by now.
    const ready = subscription.ready.then(() => setConnected(true));
    return Object.assign(() => subscription(), { ready });
  }
}

// Next.js bundles instrumentation and pages apart, so both share one through `globalThis`.
const kept = globalThis as unknown as { assayCatalogueChanges?: CatalogueChanges };
kept.assayCatalogueChanges ??= new CatalogueChanges();
const changes = kept.assayCatalogueChanges;

/**
 * Calls `follower` with each committed change of the catalogue, on whichever server it was made, and with "everything"
 * when changes may have been missed: when the connection for signals is lost, and when it is there. Returns how to
 * unsubscribe, with `ready`: fulfilled once changes of other servers arrive.
 */
export const onCatalogueChange = (follower: Follower): Unsubscribe => changes.follow(follower);

/** Whether changes of other servers arrive at this moment. While they do not, nothing may be cached. */
export const followsCatalogue = (): boolean => changes.isConnected;

/**
 * Tells this process what a transaction changed as soon as it is committed, before the signal has come around: whoever
 * made the change sees it in the next answer.
 */
export const tellAfterCommit = (tx: object, change: CatalogueChange): void =>
  afterCommit(tx, () => changes.tell(change));
