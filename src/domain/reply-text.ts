/** The longest message an order's thread stores. */
const MOST_CHARACTERS = 4_000;
const SHORTENED = "\n[The e-mail was longer.]";

/** Lines after which an e-mail only has the quoted message or a signature. */
const REST_BEGINS = [
  /^-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|mensaje original|message d'origine)\s*-{2,}$/i,
  /^_{10,}$/,
  /^-- ?$/,
];
/** "On Monday, Ann wrote:" in any language: a line ending in a colon right above the quote. */
const ATTRIBUTION = /:$/;
/** The header block that Outlook puts above the quoted message. */
const HEAD = /^\*?(from|von|de|da)\s*:\*?\s./i;
const HEAD_GOES_ON = /^\*?(sent|date|gesendet|datum|envoyé|enviado|to|an|subject|betreff)\s*:/i;

/**
 * The text somebody wrote in an e-mail reply, above, between or below the quotes; without signature, at most 4,000
 * characters.
 */
export function replyText(text: string): string {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.trimEnd());
  const rest = lines.findIndex((line, at) => REST_BEGINS.some((mark) => mark.test(line)) || isHead(line, lines, at));
  const answer = rest === -1 ? lines : lines.slice(0, rest);
  const quote = answer.findIndex((_, at) => isQuoted(answer, at));
  const above = quote === -1 ? answer.length : beforeAttribution(answer, quote);
  const below = quote === -1 ? [] : answer.filter((_, at) => at >= quote && !isQuoted(answer, at));
  const kept = [...answer.slice(0, above), ...below]
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return kept.length <= MOST_CHARACTERS ? kept : kept.slice(0, MOST_CHARACTERS - SHORTENED.length) + SHORTENED;
}

/** The text of a reply with a line about its attachments, which are not stored. */
export function withAttachments(text: string, count: number): string {
  if (count === 0) return text;
  const which = count === 1 ? "1 attachment, which is" : `${count} attachments, which are`;
  return `${text}\n[The e-mail had ${which} not kept here.]`.trim();
}

/** Whether a line is quoted: "> When?", or ">When?" next to other quoted lines or below an attribution. */
function isQuoted(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (!line.startsWith(">")) return false;
  if (/^>(?=[\s>]|$)/.test(line) || [at - 1, at + 1].some((next) => lines[next]?.startsWith(">"))) return true;
  return ATTRIBUTION.test(lines.slice(Math.max(0, at - 3), at).findLast((before) => before !== "") ?? "");
}

const isHead = (line: string, lines: readonly string[], at: number) =>
  HEAD.test(line) && lines.slice(at + 1, at + 4).some((next) => HEAD_GOES_ON.test(next));

/** The attribution may wrap to two lines, and be followed by blank ones. */
function beforeAttribution(lines: readonly string[], quoteAt: number): number {
  let at = quoteAt - 1;
  while (lines[at] === "") at -= 1;
  if (!ATTRIBUTION.test(lines[at] ?? "")) return quoteAt;
  return /^(on|am|le|el|il)\s/i.test(lines[at - 1] ?? "") ? at - 1 : at;
}

/** Removes `<blockquote>` elements at any depth; an unclosed one extends to the end. */
function withoutQuotes(html: string): string {
  let depth = 0;
  let kept = "";
  let from = 0;
  for (const { 0: tag, index } of html.matchAll(/<\/?blockquote\b[^<>]*>/gi)) {
    if (depth === 0) kept += html.slice(from, index);
    depth = Math.max(0, depth + (tag.startsWith("</") ? -1 : 1));
    from = index + tag.length;
  }
  return depth === 0 ? kept + html.slice(from) : kept;
}

const LONGEST_ATTRIBUTION = 2_000;

/** Removes styles, scripts, the head and Gmail's attribution line. One pass, linear in the length of any input. */
function withoutUnsaid(html: string): string {
  // ASCII letters only: lower-casing others can change the length of the text.
  const lower = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const endless = new Set<string>();
  let kept = "";
  let from = 0;
  for (const { 0: tag, index } of html.matchAll(/<(?:style|script|head|div)\b[^<>]*>/gi)) {
    const name = /[a-z]+/i.exec(tag)?.[0].toLowerCase() ?? "";
    const isAttribution = name === "div";
    if (index < from || endless.has(name) || (isAttribution && !tag.includes("gmail_attr"))) continue;
    const end = lower.indexOf(`</${name}>`, index);
    if (end === -1) endless.add(name);
    if (end === -1 || (isAttribution && end - index > LONGEST_ATTRIBUTION)) continue;
    kept += html.slice(from, index);
    from = end + name.length + 3;
  }
  return kept + html.slice(from);
}

/** The text of an HTML-only e-mail, without what it quotes. */
export const textOfHtml = (html: string): string =>
  withoutQuotes(withoutUnsaid(html))
    .replace(/<(br|\/p|\/div|\/li|\/tr)\b[^<>]*>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replace(/&nbsp;/gi, " ")
    .replace(/&lt;/gi, "<")
    .replace(/&gt;/gi, ">")
    .replace(/&quot;/gi, '"')
    .replace(/&#39;|&apos;/gi, "'")
    .replace(/&amp;/gi, "&");
