import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { currentRequest } from "~/server/current-request";
import type { Answer } from "./captured-response";

/** A response with the tags of everything it depends on. */
export type Rendered = Answer & { tags: ReadonlySet<string>; isCacheable: boolean };

type Encoding = "br" | "gzip" | "identity";
type Entry = {
  status: number;
  headers: OutgoingHttpHeaders;
  etag: string;
  tags: ReadonlySet<string>;
  /** The body by encoding, each created on first use. */
  bodies: Map<Encoding, Buffer | Promise<Buffer>>;
  heads: Map<Encoding, string[]>;
  isStale: boolean;
};

const MOST_BYTES = 64 * 1024 * 1024;
/** Not worth compressing below this many bytes. */
const LEAST_COMPRESSED = 1_000;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|manifest|xml|rss)|image\/svg)|[+]xml|[+]json/;
/** How many recent changes are kept for renders in progress; a render older than all of them counts as stale. */
const MOST_CHANGES = 1_000;

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 8 }),
};

const encodings = new LRUCache<string, Encoding>({ max: 200 });
/** The encoding to respond with, cached by header: browsers send few distinct ones. */
function encodingFor(request: IncomingMessage): Encoding {
  const header = request.headers["accept-encoding"];
  if (typeof header !== "string") return "identity";
  const known = encodings.get(header);
  if (known) return known;
  const accepted = new Negotiator(request).encodings(["br", "gzip", "identity"]) as Encoding[];
  const chosen = accepted.includes("br") ? "br" : (accepted[0] ?? "identity");
  encodings.set(header.slice(0, 200), chosen);
  return chosen;
}

/** A body still being compressed counts as 0 bytes; `bodyOf` adds its size afterwards. */
const bytesOf = ({ bodies }: Entry) =>
  [...bodies.values()].reduce((sum, body) => sum + (Buffer.isBuffer(body) ? body.length : 0), 1_000);

/** The raw header list for `writeHead`, built once per encoding. */
function headOf(entry: Entry, encoding: Encoding, body: Buffer): string[] {
  const known = entry.heads.get(encoding);
  if (known) return known;
  const headers: OutgoingHttpHeaders = { ...entry.headers, ETag: entry.etag, "Content-Length": body.length };
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  const head = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
  entry.heads.set(encoding, head);
  return head;
}

/** Each response carries its own request's id, even if another request rendered it. */
const ownId = (): string[] => {
  const id = currentRequest()?.id;
  return id ? ["X-Request-Id", id] : [];
};

function send(
  request: IncomingMessage,
  response: ServerResponse,
  entry: Entry,
  encoding: Encoding,
  body: Buffer,
): void {
  if (request.headers["if-none-match"]?.includes(entry.etag)) {
    const { "cache-control": cacheControl, vary } = entry.headers;
    const [name, id] = ownId();
    const headers = { ETag: entry.etag, "Cache-Control": cacheControl, Vary: vary, ...(name && { [name]: id }) };
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(entry.status, headOf(entry, encoding, body).concat(ownId()));
  response.end(request.method === "HEAD" ? undefined : body);
}

type UnderWay = { begun: number; answer: Promise<Entry | Rendered> };

/**
 * A rate limit (429; 207 in a batch) rejects one client only, so others waiting for this response render it themselves.
 */
const isForOneClient = ({ status }: Rendered) => status === 429 || status === 207;

type CacheOptions = { isDown: () => boolean; mostBytes?: number; onAnswer?: ((isHit: boolean) => void) | undefined };

/**
 * An in-memory cache of responses shared by all visitors. Each is rendered once for all concurrent requests, compressed
 * once per encoding, and rendered again after a dependency changed. While `isDown`, stale responses are still sent.
 * `onAnswer` is called for each request with whether it was a hit.
 */
export function createResponseCache({ isDown, mostBytes = MOST_BYTES, onAnswer }: CacheOptions) {
  const entries = new LRUCache<string, Entry>({ maxSize: mostBytes, sizeCalculation: bytesOf });
  const underWay = new Map<string, UnderWay>();
  let changes: { at: number; tags: ReadonlySet<string> | "everything" }[] = [];
  let changeCount = 0;

  const isEntry = (answer: Entry | Rendered): answer is Entry => "etag" in answer;
  const isUsable = (entry: Entry) => !entry.isStale || isDown();
  const isTouched = (tags: ReadonlySet<string>, changed: ReadonlySet<string> | "everything") =>
    changed === "everything" || [...changed].some((tag) => tags.has(tag));

  /** Marks responses that depend on one of these tags as stale. */
  function forget(tags: readonly string[] | "everything"): void {
    const changed = tags === "everything" ? tags : new Set(tags);
    changes.push({ at: ++changeCount, tags: changed });
    if (changes.length > MOST_CHANGES) changes = changes.slice(-MOST_CHANGES / 2);
    for (const entry of entries.values()) if (isTouched(entry.tags, changed)) entry.isStale = true;
  }

  /** Whether a dependency has changed since the render began. */
  function hasChangedSince(begun: number, tags: ReadonlySet<string>): boolean {
    const oldest = changes[0]?.at ?? changeCount + 1;
    if (begun + 1 < oldest && begun < changeCount) return true;
    return changes.some(({ at, tags: changed }) => at > begun && isTouched(tags, changed));
  }

  async function renderOnce(key: string, render: () => Promise<Rendered>): Promise<Entry | Rendered> {
    const begun = changeCount;
    const rendered = await render();
    if (!rendered.isCacheable) return rendered;
    const { status, headers, body, tags } = rendered;
    const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const isStale = hasChangedSince(begun, tags);
    const entry: Entry = {
      status,
      headers,
      etag,
      tags,
      bodies: new Map([["identity", body]]),
      heads: new Map(),
      isStale,
    };
    entries.set(key, entry);
    return entry;
  }

  /** Starts a render that concurrent requests for the same key can join. */
  function begin(key: string, render: () => Promise<Rendered>): UnderWay {
    const begun = { begun: changeCount, answer: renderOnce(key, render) };
    const done = () => void (underWay.get(key) === begun && underWay.delete(key));
    begun.answer.then(done, done);
    underWay.set(key, begun);
    return begun;
  }

  /** Returns the usable response for this key, rendering it if necessary. */
  async function find(key: string, render: () => Promise<Rendered>): Promise<Entry | Rendered> {
    const cached = entries.get(key);
    if (cached && isUsable(cached)) return cached;
    const running = underWay.get(key);
    // A render that began before a change may show old data.
    const joined = running?.begun === changeCount ? running : null;
    const answer = await (joined ?? begin(key, render)).answer;
    if (joined && !isEntry(answer) && isForOneClient(answer)) return renderOnce(key, render);
    return cached && !isEntry(answer) && answer.status >= 500 ? cached : answer;
  }

  async function bodyOf(key: string, entry: Entry, encoding: Encoding): Promise<Buffer> {
    const body = entry.bodies.get(encoding);
    if (body) return body;
    const plain = await (entry.bodies.get("identity") as Buffer);
    if (encoding === "identity") return plain;
    const compressed = compressors[encoding](plain);
    entry.bodies.set(encoding, compressed);
    try {
      entry.bodies.set(encoding, await compressed);
    } catch (error) {
      entry.bodies.delete(encoding);
      throw error;
    }
    // Setting it again recounts its size.
    if (entries.peek(key) === entry) entries.set(key, entry);
    return compressed;
  }

  const encodingOf = (request: IncomingMessage, { headers, bodies }: Entry): Encoding =>
    COMPRESSIBLE.test(String(headers["content-type"])) && (bodies.get("identity") as Buffer).length >= LEAST_COMPRESSED
      ? encodingFor(request)
      : "identity";

  /** Sends the response for this key; synchronously if it is cached and already compressed for this browser. */
  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    render: () => Promise<Rendered>,
  ): Promise<void> | void {
    const cached = entries.get(key);
    if (cached && isUsable(cached)) {
      const encoding = encodingOf(request, cached);
      const body = cached.bodies.get(encoding);
      onAnswer?.(true);
      if (Buffer.isBuffer(body)) return send(request, response, cached, encoding, body);
    } else onAnswer?.(false);
    return answerLater(request, response, key, render);
  }

  async function answerLater(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    render: () => Promise<Rendered>,
  ): Promise<void> {
    const found = await find(key, render);
    if (isEntry(found)) {
      const encoding = encodingOf(request, found);
      return send(request, response, found, encoding, await bodyOf(key, found, encoding));
    }
    const [name, id] = ownId();
    response.writeHead(found.status, { ...found.headers, ...(name && { [name]: id }) });
    response.end(request.method === "HEAD" ? undefined : found.body);
  }

  return { answer, forget, size: () => ({ entries: entries.size, bytes: entries.calculatedSize }) };
}
