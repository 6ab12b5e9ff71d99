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

/** For pages made anew for each request: only what carries this nonce runs, and what that loads. @param {string} nonce */
export const noncePolicy = (nonce, isDev = false) => policy(`'self' 'nonce-${nonce}' 'strict-dynamic'`, isDev);

/** For everything else as it leaves the server; a kept page adds its own hashes, and a browser keeps both policies. */
export const basePolicy = (isDev = false) => policy("'self' 'unsafe-inline'", isDev);

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/** For a kept page: the files of this shop, and exactly the inline scripts that the page was made with. @param {string} html */
export function hashPolicy(html) {
  const hashes = new Set();
  for (const [, script = ""] of html.matchAll(INLINE_SCRIPT))
    hashes.add(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return `script-src 'self' ${[...hashes].join(" ")}`;
}
