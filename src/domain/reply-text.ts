/** What an order's thread holds of one message. */
const MOST_CHARACTERS = 4_000;
const SHORTENED = "\n[The e-mail was longer.]";

/** Lines after which an e-mail only repeats what it answers. */
const QUOTE_BEGINS = [
  /^>/,
  /^-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|mensaje original|message d'origine)\s*-{2,}$/i,
  /^_{10,}$/,
  /^-- ?$/,
];
/** "On Monday, Ann wrote:", in any language: a line that ends with a colon right above what is quoted. */
const ATTRIBUTION = /:$/;
/** The head of a message as Outlook repeats it. */
const HEAD = /^\*?(from|von|de|da)\s*:\*?\s./i;
const HEAD_GOES_ON = /^\*?(sent|date|gesendet|datum|envoyé|enviado|to|an|subject|betreff)\s*:/i;

/** What somebody wrote in an answer by e-mail: without the message it answers, without a signature, bounded. */
export function replyText(text: string): string {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.trimEnd());
  let end = lines.findIndex((line, at) => QUOTE_BEGINS.some((mark) => mark.test(line)) || isHead(line, lines, at));
  if (end === -1) end = lines.length;
  else if (lines[end]?.startsWith(">")) end = beforeAttribution(lines, end);
  const kept = lines
    .slice(0, end)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return kept.length <= MOST_CHARACTERS ? kept : kept.slice(0, MOST_CHARACTERS - SHORTENED.length) + SHORTENED;
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

/** The text of an e-mail that came as HTML only: its words, without what it quotes. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<(blockquote|div[^>]*gmail_quote)\b[\s\S]*/i, "")
    .replace(/<(br|\/p|\/div|\/li|\/tr)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;/gi, " ")
    .replace(/&lt;/gi, "<")
    .replace(/&gt;/gi, ">")
    .replace(/&quot;/gi, '"')
    .replace(/&#39;|&apos;/gi, "'")
    .replace(/&amp;/gi, "&");
