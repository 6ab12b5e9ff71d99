import { createHash } from "node:crypto";
import { INLINE_SCRIPTS } from "~/lib/inline-scripts";

/** The Content-Security-Policy of a page: what may run is the value of script-src. */
const policy = (scripts: string, isDev = false) =>
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

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
const OWN_SCRIPTS = INLINE_SCRIPTS.map(hashOf);

/**
 * For a page that is rendered for one reader: only scripts with this nonce run, what they load, and the shop's own inline
 * scripts. Next.js reads the nonce from the request and writes it onto its scripts.
 */
export const noncePolicy = (nonce: string, isDev = false): string =>
  policy(`'self' 'nonce-${nonce}' 'strict-dynamic' ${OWN_SCRIPTS.join(" ")}`, isDev);

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * A page that was rendered with a nonce, made fit to be sent to many readers: the nonce is taken out, and the policy names
 * the hashes of the inline scripts that carried it. The nonce was not known when any text of the page was written, so a
 * script that came with such a text has none and does not run.
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
