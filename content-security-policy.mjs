// The Content-Security-Policy of every page: by nonce where a page is made for one reader, by hash where it is kept.
import { createHash } from "node:crypto";

/** @param {string} scripts what may run, as the value of script-src @param {boolean} isDev */
const policy = (scripts, isDev) =>
  [
    "default-src 'self'",
    `script-src ${scripts}${isDev ? " 'unsafe-eval'" : ""}`,
    // Widths of bars and the places of popups are written as style attributes, which no nonce can cover.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self'${isDev ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const hashOf = (/** @type {string} */ script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * For pages made anew for each request: only what carries this nonce runs, what that loads, and these inline scripts.
 * @param {string} nonce @param {readonly string[]} scripts
 */
export const noncePolicy = (nonce, scripts, isDev = false) =>
  policy(`'self' 'nonce-${nonce}' 'strict-dynamic' ${scripts.map(hashOf).join(" ")}`, isDev);

/** For everything else as it leaves the server; a cached page adds its own hashes, and a browser keeps both policies. */
export const basePolicy = (isDev = false) => policy("'self' 'unsafe-inline'", isDev);

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;
const inlineScripts = (/** @type {string} */ html) =>
  [...html.matchAll(INLINE_SCRIPT)].map(([, script = ""]) => script);

/** How Next.js hands a page's data to React: a call with a piece of it as text, or as bytes in base64. */
const DATA_SCRIPT = /^self\.__next_f\.push\((\[[13],"[\s\S]*"\])\)$/;

/** The bytes that a data script carries; null for any other script. @param {string} script */
function dataOf(script) {
  const [, call] = DATA_SCRIPT.exec(script) ?? [];
  if (call === undefined) return null;
  try {
    // Nothing but JSON: what JSON.parse takes runs no code.
    const [kind, text] = JSON.parse(call);
    return Buffer.from(text, kind === 3 ? "base64" : "utf8");
  } catch {
    return null;
  }
}

/** The inline scripts of a page without data, as the build makes it: those of Next.js and of the shop. @param {string} html */
export const dataFreeScripts = (html) => inlineScripts(html).filter((script) => dataOf(script) === null);

/**
 * For a cached page: the files of this shop, its data-free scripts, and the scripts that hand over the page's data piece
 * by piece. Next.js gives that data beside the page, so that a script which came with a text of the shop is told from
 * them, whatever it looks like.
 * @param {{ html: string, data: Uint8Array | undefined, dataFree: ReadonlySet<string> }} page
 */
export function hashPolicy({ html, data = new Uint8Array(), dataFree }) {
  const hashes = new Set();
  let handedOver = 0;
  for (const script of inlineScripts(html)) {
    const piece = dataOf(script);
    const isNext = piece?.equals(data.subarray(handedOver, handedOver + piece.length)) ?? false;
    if (piece && isNext) handedOver += piece.length;
    if (isNext || dataFree.has(script)) hashes.add(hashOf(script));
  }
  return `script-src 'self' ${[...hashes].join(" ")}`;
}
