import { randomBytes } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import compression from "compression";
import { areCatalogueReads } from "~/server/api/call-options";
import { hasSessionCookie } from "~/server/auth/cookies";
import { refusalOfPage } from "~/server/auth/limit-pages";
import { currentRequest } from "~/server/current-request";
import { env } from "~/server/env";
import { followsCatalogue, onCatalogueChange } from "~/server/follow-catalogue-changes";
import { metrics } from "~/server/metrics/metrics";
import { registerGauges } from "~/server/metrics/register-gauges";
import { CATEGORIES_TAG, PRODUCTS_TAG, pageDependencies, tagsOf } from "~/server/page-dependencies";
import { runPageRequest } from "~/server/page-request";
import { database } from "~/server/pool";
import { unavailablePage } from "~/server/unavailable";
import { answerCall, readerOf } from "./answer-call";
import { cachedParameters } from "./cached-paths";
import { capture } from "./captured-response";
import { observeRequests } from "./observe-requests";
import { cacheablePage, noncePolicy } from "./page-policy";
import { createResponseCache, type Rendered } from "./response-cache";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const SECURITY = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
};
function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(SECURITY)) response.setHeader(name, value);
  const id = currentRequest()?.id;
  if (id) response.setHeader("X-Request-Id", id);
}

/** Next.js headers that identify the requested part of a page; the response varies by each of them. */
const NAVIGATION = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
];

/** Shared caches may keep a response for 30 seconds, for visitors without a cookie. */
const PUBLIC = {
  "cache-control": "public, max-age=0, s-maxage=30",
  vary: `Accept-Encoding, Cookie, ${NAVIGATION.join(", ")}`,
};
/** Headers that belong to one connection or visitor, never to a cached response. */
const NOT_CACHED = ["connection", "content-length", "date", "etag", "keep-alive", "set-cookie", "transfer-encoding"];

const SCRIPT_OR_STYLE = /^\/_next\/static\/.+\.(?:js|css)$/;
/** Paths that are not pages: the framework's own files, the API, the shop's files. */
const NO_PAGE = /^\/(?:_next\/|api\/|files\/)|\.(?:png|webp|svg|ico|txt|xml|webmanifest|csv)$/;
/** Pages whose URL can change; the old URL then redirects. */
const MOVABLE = /^\/(?:product|category)\/[^/]+$/;

const isRead = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";
const hasSession = ({ headers }: IncomingMessage) => headers.cookie !== undefined && hasSessionCookie(headers.cookie);

const isStream = (response: ServerResponse) => String(response.getHeader("content-type")).includes("event-stream");
const compress = compression({
  filter: (request, response) => !isStream(response) && compression.filter(request, response),
});

/** Keeps the query string (a referral code, a campaign) when an old URL redirects. */
function keepSearchOfRedirect(response: ServerResponse, search: string): void {
  if (search === "") return;
  const setHead = response.writeHead.bind(response) as (
    status: number,
    headers?: OutgoingHttpHeaders,
  ) => ServerResponse;
  response.writeHead = (status: number, headers?: unknown) => {
    if (status !== 308) return setHead(status, headers as OutgoingHttpHeaders);
    const given = { ...response.getHeaders(), ...(headers as OutgoingHttpHeaders | undefined) };
    const { location } = given;
    const isBare = typeof location === "string" && !location.includes("?");
    return setHead(status, isBare ? { ...given, location: location + search } : (headers as OutgoingHttpHeaders));
  };
}

/** Live updates (SSE), which Next.js's route handler streams. */
const isStreamCall = ({ headers }: IncomingMessage) => headers.accept?.includes("text/event-stream") ?? false;

/** The URL with only the search params this page depends on, in a fixed order; `_rsc` is Next.js's own. */
function canonical(path: string, search: string, parameters: readonly string[], isNavigation: boolean): string {
  if (search === "") return path;
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of isNavigation ? [...parameters, "_rsc"] : parameters) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** The response cache key of a page or of one part of it. */
function pageKey(target: string, { headers }: IncomingMessage): string {
  let key = target;
  for (const name of NAVIGATION) if (headers[name] !== undefined) key += `\n${name}: ${headers[name]}`;
  return key;
}

/** The headers passed to a page shared by all visitors: the host, and which part of the page is requested. */
const pageHeaders = ({ headers }: IncomingMessage): IncomingMessage["headers"] =>
  Object.fromEntries(["host", ...NAVIGATION].flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));

/** The headers that carry the client's IP address. On a shared response only rate limits read them. */
const addressHeaders = ({ headers }: IncomingMessage): IncomingMessage["headers"] =>
  Object.fromEntries(
    ["x-client-ip", "x-forwarded-for"].flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
  );

/** Drops headers that belong to one connection. */
function sharedHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_CACHED.includes(name)));
}

/** Sets a CSP with a fresh nonce, both on the response and on the request, where Next.js reads it for its scripts. */
function setNonce(request: IncomingMessage, response: ServerResponse): string {
  const nonce = randomBytes(18).toString("base64");
  const policy = noncePolicy(nonce, env.NODE_ENV === "development");
  request.headers["content-security-policy"] = policy;
  response.setHeader("Content-Security-Policy", policy);
  return nonce;
}

/** Everything in front of Next.js: the response cache for visitors, the API, and page headers. */
export function createRequestHandler(next: Handler): (request: IncomingMessage, response: ServerResponse) => unknown {
  const answers = metrics()?.cacheAnswers;
  const onAnswer = answers && ((isHit: boolean) => answers.inc({ result: isHit ? "hit" : "miss" }));
  const cache = createResponseCache({ isDown: () => database.isDown, onAnswer });
  registerGauges({ cacheBytes: () => cache.size().bytes });
  onCatalogueChange((change) => cache.forget(tagsOf(change)));

  /** Renders the shared version of this URL. */
  async function render(url: string, headers: IncomingMessage["headers"], handle: Handler): Promise<Rendered> {
    const tags = new Set<string>();
    const answer = await pageDependencies.run(tags, () => capture(handle, { url, headers }));
    // A 404 may become valid after any change.
    if (answer.status === 404) tags.add(PRODUCTS_TAG).add(CATEGORIES_TAG);
    const isCacheable = (answer.status === 200 || answer.status === 404) && followsCatalogue();
    return { ...answer, headers: { ...sharedHeaders(answer.headers), ...SECURITY }, tags, isCacheable };
  }

  async function renderCall(url: string, headers: IncomingMessage["headers"]): Promise<Rendered> {
    let hasFailed = false;
    const answer = await render(url, headers, (request, response) =>
      answerCall(request, response, () => {
        hasFailed = true;
      }),
    );
    return { ...answer, headers: { ...answer.headers, ...PUBLIC }, isCacheable: answer.isCacheable && !hasFailed };
  }

  async function renderPage(url: string, headers: IncomingMessage["headers"]): Promise<Rendered> {
    let nonce = "";
    const page = await render(url, headers, (request, response) =>
      runPageRequest(url, async (asked) => {
        nonce = setNonce(request, response);
        await next(request, response);
        if (asked.status) response.statusCode = asked.status;
      }),
    );
    if (!page.isCacheable) return page;
    if (!String(page.headers["content-type"]).startsWith("text/html")) {
      const { "content-security-policy": _unused, ...rest } = page.headers;
      return { ...page, headers: { ...rest, ...PUBLIC } };
    }
    const { html, policy } = cacheablePage(page.body.toString(), nonce);
    const link = page.headers.link && String(page.headers.link).replaceAll(`; nonce="${nonce}"`, "");
    const cached = { ...page.headers, ...PUBLIC, "content-security-policy": policy, ...(link && { link }) };
    return { ...page, body: Buffer.from(html), headers: cached };
  }

  /** A page rendered per user, with their own prices. */
  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const notice = unavailablePage() ?? (await refusalOfPage(readerOf(request)));
    if (notice) return void response.writeHead(notice.status, notice.headers).end(notice.body);
    setNonce(request, response);
    return runPageRequest(request.url ?? "/", (asked) => {
      const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
      response.writeHead = (status: number, ...rest: unknown[]) =>
        writeHead(status === 200 ? (asked.status ?? status) : status, ...rest);
      return next(request, response);
    });
  }

  return observeRequests(async function handle(request, response) {
    const url = request.url ?? "/";
    const end = url.indexOf("?");
    const path = end < 0 ? url : url.slice(0, end);
    const isVisitors = isRead(request) && !hasSession(request) && env.NODE_ENV !== "development";
    if (path.startsWith("/api/trpc/")) {
      if (isVisitors && areCatalogueReads(path)) {
        const accept = request.headers["trpc-accept"];
        const { host } = request.headers;
        const headers = { host, ...(accept && { "trpc-accept": accept }), ...addressHeaders(request) };
        return cache.answer(request, response, `${url} ${accept ?? ""}`, () => renderCall(url, headers));
      }
      setSecurityHeaders(response);
      if (isStreamCall(request)) return next(request, response);
      if (request.headers["accept-encoding"]) compress(request as never, response as never, () => undefined);
      return answerCall(request, response);
    }
    if (isRead(request) && SCRIPT_OR_STYLE.test(path)) {
      return cache.answer(request, response, path, () => render(path, { host: request.headers.host }, next));
    }
    const search = url.slice(path.length);
    if (MOVABLE.test(path)) keepSearchOfRedirect(response, search);
    const parameters = isVisitors ? cachedParameters(path) : null;
    if (parameters) {
      const target = canonical(path, search, parameters, request.headers.rsc !== undefined);
      return cache.answer(request, response, pageKey(target, request), async () => {
        const refusal = await refusalOfPage(readerOf(request));
        if (!refusal) return renderPage(target, pageHeaders(request));
        return {
          ...refusal,
          headers: { ...refusal.headers, ...SECURITY },
          tags: new Set<string>(),
          isCacheable: false,
        };
      });
    }
    setSecurityHeaders(response);
    if (NO_PAGE.test(path)) return next(request, response);
    return answerPage(request, response);
  });
}
