import { createHash } from "node:crypto";
import { INLINE_SCRIPTS } from "~/lib/inline-scripts";

/** The Content-Security-Policy of a page; `scripts` is the value of script-src. */
const policy = (scripts: string, isDev = false) =>
  [
    "default-src 'self'",
    `script-src ${scripts}${isDev ? " 'unsafe-eval'" : ""}`,
    // Bar widths and popup positions are inline style attributes, which a nonce cannot cover.
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

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const OWN_SCRIPTS = INLINE_SCRIPTS.map(hashOf);

/**
 * For a page rendered per user: only scripts with this nonce, the scripts they load, and our own inline scripts may
 * run. Next.js reads the nonce from the request and adds it to its scripts.
 */
export const noncePolicy = (nonce: string, isDev = false): string =>
  policy(`'self' 'nonce-${nonce}' 'strict-dynamic' ${OWN_SCRIPTS.join(" ")}`, isDev);

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Makes a page rendered with a nonce cacheable for many readers: removes the nonce and allows the inline scripts that
 * carried it by hash. Nobody could know the nonce when the page's data was written, so an injected script has none and
 * does not run.
 */
export function cacheablePage(html: string, nonce: string): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set(OWN_SCRIPTS);
  for (const [, attributes = "", script = ""] of html.matchAll(SCRIPT)) {
    if (attributes.includes(mark) && !/\ssrc=/.test(attributes)) hashes.add(hashOf(script.replaceAll(nonce, "")));
  }
  return {
    html: html.replaceAll(mark, "").replaceAll(nonce, ""),
    policy: policy(`'self' ${[...hashes].join(" ")}`),
  };
}
