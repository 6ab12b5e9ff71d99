import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { currentRequest } from "~/server/current-request";
import type { Answer } from "./captured-response";

/** An answer with the tags of everything it depends on. */
export type Rendered = Answer & { tags: ReadonlySet<string>; isCacheable: boolean };

type Encoding = "br" | "gzip" | "identity";
type Entry = {
  status: number;
  headers: OutgoingHttpHeaders;
  etag: string;
  tags: ReadonlySet<string>;
  /** The body by its encoding; each is made once, when it is first asked for. */
  bodies: Map<Encoding, Buffer | Promise<Buffer>>;
  heads: Map<Encoding, string[]>;
  isStale: boolean;
};

const MOST_BYTES = 64 * 1024 * 1024;
/** Compressing shorter bodies does not pay. */
const LEAST_COMPRESSED = 1_000;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|manifest|xml|rss)|image\/svg)|[+]xml|[+]json/;
/** Changes that answers under way may have missed; an answer older than all of them counts as stale. */
const MOST_CHANGES = 1_000;

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 8 }),
};

const encodings = new LRUCache<string, Encoding>({ max: 200 });
/** The encoding to answer with; browsers send few different headers, so each is read once. */
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

/** A body that is still being compressed counts as 0 bytes; `bodyOf` counts it afterwards. */
const bytesOf = ({ bodies }: Entry) =>
  [...bodies.values()].reduce((sum, body) => sum + (Buffer.isBuffer(body) ? body.length : 0), 1_000);

/** The head of an answer as Node.js writes it, put together once for each encoding. */
function headOf(entry: Entry, encoding: Encoding, body: Buffer): string[] {
  const known = entry.heads.get(encoding);
  if (known) return known;
  const headers: OutgoingHttpHeaders = { ...entry.headers, ETag: entry.etag, "Content-Length": body.length };
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  const head = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
  entry.heads.set(encoding, head);
  return head;
}

/** Each answer names its own request, whoever the answer was made for. */
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

/** A limit refuses the client that asked, in a batch some of its calls: whoever waited for the same answer asks anew. */
const isForOneClient = ({ status }: Rendered) => status === 429 || status === 207;

type CacheOptions = { isDown: () => boolean; mostBytes?: number; onAnswer?: ((isHit: boolean) => void) | undefined };

/**
 * Answers that are the same for every visitor, in this process's memory: each is rendered once however many ask for it
 * at the same time, compressed once per encoding, and rendered again after a change of what it depends on. `isDown`
 * says that nothing can be rendered now: then an answer from before a change is still sent. `onAnswer` hears of each answer
 * whether it was there already.
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

  /** From now on, answers that depend on one of these tags are rendered again. */
  function forget(tags: readonly string[] | "everything"): void {
    const changed = tags === "everything" ? tags : new Set(tags);
    changes.push({ at: ++changeCount, tags: changed });
    if (changes.length > MOST_CHANGES) changes = changes.slice(-MOST_CHANGES / 2);
    for (const entry of entries.values()) if (isTouched(entry.tags, changed)) entry.isStale = true;
  }

  /** Whether something an answer depends on has changed since it was begun. */
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

  /** Whoever asks for the same key before it is done waits for it too. */
  function begin(key: string, render: () => Promise<Rendered>): UnderWay {
    const begun = { begun: changeCount, answer: renderOnce(key, render) };
    const done = () => void (underWay.get(key) === begun && underWay.delete(key));
    begun.answer.then(done, done);
    underWay.set(key, begun);
    return begun;
  }

  /** The answer for this key; `render` makes it where there is none, or none that still holds. */
  async function find(key: string, render: () => Promise<Rendered>): Promise<Entry | Rendered> {
    const cached = entries.get(key);
    if (cached && isUsable(cached)) return cached;
    const running = underWay.get(key);
    // What was begun before a change may show what was there before it.
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
    entry.bodies.set(encoding, await compressed);
    // Counts the new bytes.
    if (entries.peek(key) === entry) entries.set(key, entry);
    return compressed;
  }

  const encodingOf = (request: IncomingMessage, { headers, bodies }: Entry): Encoding =>
    COMPRESSIBLE.test(String(headers["content-type"])) && (bodies.get("identity") as Buffer).length >= LEAST_COMPRESSED
      ? encodingFor(request)
      : "identity";

  /** Sends the answer for this key; at once where it is there, compressed for this browser. */
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
