import { followsCatalogue, onCatalogueChange } from "./follow-catalogue-changes";
import { tagsOf } from "./page-dependencies";

type Entry = { value: unknown; tags: readonly string[]; bytes: number };
/** A database read in progress, and the tags that changed since it began. */
type Fill = { isKept: boolean; changed: Set<string> };
/** Caches another value that the same read found. */
export type Keep = (key: string, tags: readonly string[], value: unknown) => void;

/** Estimated overhead of an entry besides its value: key, tags, map slots. */
const OVERHEAD_BYTES = 400;

/**
 * This process's cache of catalogue reads, invalidated by tag. Bounded in bytes, with LRU eviction. A value whose read
 * began before a change to one of its tags is not cached.
 */
export class TaggedCache {
  #maxBytes: number;
  #bytes = 0;
  #isFollowing = false;
  /** In LRU order: the most recently used entry is last. */
  readonly #entries = new Map<string, Entry>();
  readonly #keysOfTag = new Map<string, Set<string>>();
  readonly #fills = new Set<Fill>();

  /** With 0 bytes it caches nothing. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Also clears the cache. */
  resize(maxBytes: number): void {
    this.#maxBytes = maxBytes;
    this.forget("everything");
  }

  /** Returns the cached value, or loads and caches it. A null value, or null tags, is not cached. */
  async read<V>(
    key: string,
    tagsOfValue: (value: V) => readonly string[] | null,
    load: (keep: Keep) => Promise<V>,
  ): Promise<V> {
    const known = this.#get(key);
    // Safe: each kind of key is written in one place, so the key determines the type.
    if (known) return known.value as V;
    return this.#fill(async (keep) => {
      const value = await load(keep);
      const tags = value === null ? null : tagsOfValue(value);
      if (tags) keep(key, tags, value);
      return value;
    });
  }

  /** Like `read` for many ids; `load` is called once for all that are missing. */
  async readMany<V>(
    ids: readonly string[],
    { keyOf, tagsOf: tagsOfId }: { keyOf: (id: string) => string; tagsOf: (id: string) => readonly string[] },
    load: (missing: string[]) => Promise<ReadonlyMap<string, V>>,
  ): Promise<Map<string, V>> {
    const found = new Map<string, V>();
    const missing: string[] = [];
    for (const id of new Set(ids)) {
      const known = this.#get(keyOf(id));
      if (known) found.set(id, known.value as V);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    return this.#fill(async (keep) => {
      for (const [id, value] of await load(missing)) {
        found.set(id, value);
        keep(keyOf(id), tagsOfId(id), value);
      }
      return found;
    });
  }

  /** Drops entries with one of these tags, including those being read right now. */
  forget(tags: readonly string[] | "everything"): void {
    if (tags === "everything") {
      for (const fill of this.#fills) fill.isKept = false;
      this.#entries.clear();
      this.#keysOfTag.clear();
      this.#bytes = 0;
      return;
    }
    for (const tag of tags) {
      for (const fill of this.#fills) fill.changed.add(tag);
      for (const key of this.#keysOfTag.get(tag) ?? []) this.#drop(key);
    }
  }

  async #fill<V>(load: (keep: Keep) => Promise<V>): Promise<V> {
    this.#follow();
    const fill: Fill = { isKept: this.#maxBytes > 0 && followsCatalogue(), changed: new Set() };
    this.#fills.add(fill);
    try {
      return await load((key, tags, value) => {
        if (fill.isKept && !tags.some((tag) => fill.changed.has(tag))) this.#put(key, tags, value);
      });
    } finally {
      this.#fills.delete(fill);
    }
  }

  #follow(): void {
    if (this.#isFollowing || this.#maxBytes === 0) return;
    this.#isFollowing = true;
    onCatalogueChange((change) => this.forget(tagsOf(change)));
  }

  #get(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  #put(key: string, tags: readonly string[], value: unknown): void {
    this.#drop(key);
    const bytes = OVERHEAD_BYTES + JSON.stringify(value).length * 2;
    if (bytes > this.#maxBytes) return;
    this.#entries.set(key, { value, tags, bytes });
    this.#bytes += bytes;
    for (const tag of tags) {
      const keys = this.#keysOfTag.get(tag) ?? new Set();
      this.#keysOfTag.set(tag, keys.add(key));
    }
    for (const [oldest] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
    for (const tag of entry.tags) {
      const keys = this.#keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(tag);
    }
  }
}
