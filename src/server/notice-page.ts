import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { RESEARCH_ONLY } from "~/domain/research-only";
import { THEME_SCRIPT } from "~/lib/inline-scripts";

const THEME_HASH = createHash("sha256").update(THEME_SCRIPT).digest("base64");

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${THEME_HASH}'`,
  "frame-ancestors 'none'",
].join("; ");

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": POLICY,
};

/** The colors of `globals.css`, inlined because this page may not load anything. */
const STYLE = `
  body { margin: 0; background: #fbfbf9; color: #14191b; font: 1rem/1.6 system-ui, sans-serif }
  main { max-width: 34rem; margin: 0 auto; padding: 18vh 1.25rem 3rem }
  h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2 }
  p { margin: 0 0 1.75rem; color: #545f61 }
  a { display: inline-block; margin: 0 1.25rem .75rem 0; padding: .6rem 0; color: #0a6f67 }
  a:first-of-type { padding: .6rem 1.25rem; border-radius: .5rem; background: #0a6f67; color: #fff; text-decoration: none }
  a:focus-visible { outline: 2px solid #0a6f67; outline-offset: 2px }
  footer { padding: 0 1.25rem 2rem; text-align: center; font-size: .875rem; font-weight: 500 }
  .dark body { background: #111416; color: #ecf0f0 }
  .dark p { color: #a5b0b4 }
  .dark a { color: #3fc8b6; outline-color: #3fc8b6 }
  .dark a:first-of-type { background: #3fc8b6; color: #05231f }`;

/** A standalone page in the reader's theme, sent in place of a page of the shop. */
export const noticePage = (
  status: number,
  { title, text, headers }: { title: string; text: string; headers?: OutgoingHttpHeaders },
): { status: number; headers: OutgoingHttpHeaders; body: Buffer } => ({
  status,
  headers: { ...HEADERS, ...headers },
  // Not escaped: both texts are our own and never contain user input.
  body: Buffer.from(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<script>${THEME_SCRIPT}</script><style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><a href="">Try again</a> <a href="/">Go to the home page</a></main><footer>${RESEARCH_ONLY}</footer></body></html>`),
});
