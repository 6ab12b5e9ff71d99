// Where Next.js keeps finished pages: in this process's memory, never on disk, and only until the catalogue changes.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dataFreeScripts, hashPolicy } from "./content-security-policy.mjs";
import { statusOf } from "./page-status.mjs";

/** About how much text is kept before the pages that were asked for longest ago make room. */
const MOST_BYTES = 64 * 1024 * 1024;

/** @typedef {{ lastModified: number, value: any, cacheControl?: any, tags: string[], bytes: number }} Entry */

// The server makes one handler for each request; what is kept belongs to the process.
globalThis.assayPageCache ??= {
  /** @type {Map<string, Entry>} The one asked for last stands last. */
  entries: new Map(),
  bytes: 0,
  /** @type {Set<string> | undefined} */
  dataFreeScripts: undefined,
  /** Counts the changes, so that a page which was begun before one is not kept after it. */
  generation: 0,
  /** @type {Map<string, number>} The generation in which the making of a page began. */
  begun: new Map(),
  forget() {
    this.entries.clear();
    this.bytes = 0;
    this.generation++;
  },
};
const kept = globalThis.assayPageCache;

/** @param {string} key */
function drop(key) {
  const entry = kept.entries.get(key);
  if (!entry) return;
  kept.bytes -= entry.bytes;
  kept.entries.delete(key);
}

/** @param {any} value */
function bytesOf(value) {
  let bytes = (value.html?.length ?? 0) + (value.rscData?.length ?? 0) + (value.body?.length ?? 0) + 1024;
  for (const segment of value.segmentData?.values() ?? []) bytes += segment.length;
  return bytes;
}

/**
 * The inline scripts of the pages that the build made. It has no database: they hold no text that a person typed.
 * @param {string} folder
 */
function scriptsOfBuild(folder) {
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".html"));
  return new Set(pages.flatMap((path) => dataFreeScripts(readFileSync(join(folder, path), "utf8"))));
}

export default class PageCache {
  /** @param {{ serverDistDir?: string }} [given] by Next.js */
  constructor({ serverDistDir } = {}) {
    this.folder = serverDistDir && join(serverDistDir, "app");
  }

  dataFreeScripts() {
    kept.dataFreeScripts ??= this.folder ? scriptsOfBuild(this.folder) : new Set();
    return kept.dataFreeScripts;
  }

  /** @param {string} key */
  async get(key) {
    const entry = kept.entries.get(key);
    const isDue = !entry || Date.now() - entry.lastModified >= 1000 * (entry.cacheControl?.revalidate || Infinity);
    if (isDue && !kept.begun.has(key)) kept.begun.set(key, kept.generation);
    if (!entry) return null;
    kept.entries.delete(key);
    kept.entries.set(key, entry);
    // While the database does not answer, no newer page can be made, so nobody waits for the attempt.
    if (globalThis.assayDatabase?.isDown) return { ...entry, lastModified: Date.now() };
    return entry;
  }

  /** @param {string} key @param {any} value @param {any} context */
  async set(key, value, context) {
    const begun = kept.begun.get(key) ?? kept.generation;
    kept.begun.delete(key);
    // The answer to the request that made the page is written from this very object, so it carries the header and the status too.
    const isBuilding = process.env.NEXT_PHASE === "phase-production-build";
    if (value?.kind === "APP_PAGE" && typeof value.html === "string" && !isBuilding) {
      const { html, rscData: data } = value;
      const policy = hashPolicy({ html, data, dataFree: this.dataFreeScripts() });
      value.headers = { ...value.headers, "content-security-policy": policy };
      value.status = statusOf(value.html) ?? value.status;
    }
    drop(key);
    if (!value || begun !== kept.generation) return;
    const bytes = bytesOf(value);
    const tags = context?.tags ?? [];
    kept.entries.set(key, { lastModified: Date.now(), value, cacheControl: context?.cacheControl, tags, bytes });
    kept.bytes += bytes;
    for (const oldest of kept.entries.keys()) {
      if (kept.bytes <= MOST_BYTES) break;
      drop(oldest);
    }
  }

  /** Next.js asks for this when a page calls revalidatePath or revalidateTag: rare enough to begin anew. */
  async revalidateTag() {
    kept.forget();
  }

  resetRequestCache() {}
}
