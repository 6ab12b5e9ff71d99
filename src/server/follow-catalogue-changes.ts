import { z } from "zod";
import { afterCommit } from "./after-commit";
import { listen } from "./live/channel";
import type { Unsubscribe } from "./live/listener";
import { logError } from "./log";
import { processSingleton } from "./process-singleton";

/** The NOTIFY channel that broadcasts catalogue changes to all processes. */
export const CATALOGUE_CHANNEL = "catalogue";

/** Changes with more ids than this are sent as "everything". */
export const MAX_CHANGE_IDS = 100;

const ids = z.array(z.string().min(1).max(80)).max(MAX_CHANGE_IDS);

/**
 * The public data a write changed. `products`: the products themselves. `categories`: edited categories. `lists`: lists
 * whose products or order may have changed, by category id or one of `featuredList`, `reviewsList`, `allList`,
 * `synonymsList` and `relatedList(categoryId)`. `accounts`: accounts whose visible products, prices or sessions
 * changed; sent by database triggers.
 */
const CatalogueChangeParts = z.strictObject({
  products: ids.optional(),
  categories: ids.optional(),
  lists: ids.optional(),
  settings: z.literal(true).optional(),
  accounts: ids.optional(),
});
export type CatalogueChange = z.infer<typeof CatalogueChangeParts> | "everything";

export const featuredList = "featured";
/** Everything approved reviews affect: the feed on the home page, and lists sorted by rating. */
export const reviewsList = "reviews";
/** The set of products that visitors can see: the count in the banner. */
export const allList = "all";
/** Search synonyms. */
export const synonymsList = "synonyms";
/** The first products of a category, shown on its product pages. */
export const relatedList = (categoryId: string) => `related-${categoryId}`;

/** Parses a payload of the channel; anything unreadable means "everything". */
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

/** One subscription shared by all caches of this process. */
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
    // Anything read before LISTEN took effect may already be stale.
    const ready = subscription.ready.then(() => setConnected(true));
    return Object.assign(() => subscription(), { ready });
  }
}

const changes = processSingleton("assayCatalogueChanges", () => new CatalogueChanges());

/**
 * Calls `follower` with each committed catalogue change, on whichever server it was made, and with "everything" when
 * changes may have been missed: when the signal connection is lost, and when it is established. Returns an unsubscribe
 * function with `ready`, fulfilled once changes from other servers arrive.
 */
export const onCatalogueChange = (follower: Follower): Unsubscribe => changes.follow(follower);

/** Whether changes from other servers are arriving. While they are not, nothing may be cached. */
export const followsCatalogue = (): boolean => changes.isConnected;

/**
 * Applies a change in this process on commit, before the NOTIFY returns, so that its author sees it in the next
 * response.
 */
export const publishAfterCommit = (tx: object, change: CatalogueChange): void =>
  afterCommit(tx, () => changes.tell(change));
