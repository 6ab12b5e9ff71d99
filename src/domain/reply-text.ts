/** What an order's thread holds of one message. */
const MOST_CHARACTERS = 4_000;
const SHORTENED = "\n[The e-mail was longer.]";

/** Lines after which an e-mail only repeats what it answers, or is signed. */
const REST_BEGINS = [
  /^-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|mensaje original|message d'origine)\s*-{2,}$/i,
  /^_{10,}$/,
  /^-- ?$/,
];
/** "On Monday, Ann wrote:", in any language: a line that ends with a colon right above what is quoted. */
const ATTRIBUTION = /:$/;
/** The head of a message as Outlook repeats it. */
const HEAD = /^\*?(from|von|de|da)\s*:\*?\s./i;
const HEAD_GOES_ON = /^\*?(sent|date|gesendet|datum|envoyé|enviado|to|an|subject|betreff)\s*:/i;

/**
 * What somebody wrote in an answer by e-mail, above, between or below what it repeats: without the lines of the message it
 * answers, without a signature, bounded.
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

/** A line that is repeated: "> When?"; also ">When?" among others of its kind or below an attribution. */
function isQuoted(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (!line.startsWith(">")) return false;
  if (/^>(?=[\s>]|$)/.test(line) || [at - 1, at + 1].some((next) => lines[next]?.startsWith(">"))) return true;
  return ATTRIBUTION.test(lines.slice(Math.max(0, at - 3), at).findLast((before) => before !== "") ?? "");
}

const isHead = (line: string, lines: readonly string[], at: number) =>
  HEAD.test(line) && lines.slice(at + 1, at + 4).some((next) => HEAD_GOES_ON.test(next));

/** The attribution may be wrapped into two lines, with a blank one below it. */
function beforeAttribution(lines: readonly string[], quoteAt: number): number {
  let at = quoteAt - 1;
  while (lines[at] === "") at -= 1;
  if (!ATTRIBUTION.test(lines[at] ?? "")) return quoteAt;
  return /^(on|am|le|el|il)\s/i.test(lines[at - 1] ?? "") ? at - 1 : at;
}

/** Without what stands between `<blockquote>` and its end, however deep; one that never ends goes to the end. */
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

/** Without styles, scripts, the head, and Gmail's "On Monday, Ann wrote:"; in one pass, whatever stands in it. */
function withoutUnsaid(html: string): string {
  // Letters of ASCII only: others may change their length.
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

/** The text of an e-mail that came as HTML only: its words, above and below what it quotes. */
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
