import { daysAfter } from "./days";

/** So many days after a new version was published, payouts wait for whoever has not accepted it. */
export const TERMS_GRACE_DAYS = 30;
export const LONGEST_TERMS = 40_000;

type Published = { version: number; publishedAt: Date };

/**
 * From when payouts wait for an affiliate who accepted this version last (0 for none): 30 days after the first version
 * that came afterwards, so that further versions do not extend it. Null where nothing newer is published.
 */
export function payoutsWaitFrom(versions: readonly Published[], acceptedVersion: number): Date | null {
  const newer = versions.filter(({ version }) => version > acceptedVersion).map(({ publishedAt }) => publishedAt);
  if (newer.length === 0) return null;
  return daysAfter(new Date(Math.min(...newer.map((at) => at.getTime()))), TERMS_GRACE_DAYS);
}

export type TermsBlock =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] };

const HEADING = /^#+\s+/;
const ITEM = /^[-*•]\s+/;

/**
 * The parts of a text as an admin types it: a line that starts with "# " is a heading, lines that start with "- " are a
 * list, an empty line ends a paragraph. Everything else is text; nothing is ever read as HTML.
 */
export function termsBlocks(text: string): TermsBlock[] {
  const blocks: TermsBlock[] = [];
  let isOpen = false;
  for (const typed of text.replace(/\r\n?/g, "\n").split("\n")) {
    const line = typed.trim();
    const last = blocks.at(-1);
    const wasOpen = isOpen;
    isOpen = line !== "" && !HEADING.test(line);
    if (line === "") continue;
    if (HEADING.test(line)) blocks.push({ kind: "heading", text: line.replace(HEADING, "") });
    else if (ITEM.test(line)) {
      const item = line.replace(ITEM, "");
      if (last?.kind === "list") last.items.push(item);
      else blocks.push({ kind: "list", items: [item] });
    } else if (wasOpen && last?.kind === "text") last.text += `\n${line}`;
    else if (wasOpen && last?.kind === "list") last.items[last.items.length - 1] += ` ${line}`;
    else blocks.push({ kind: "text", text: line });
  }
  return blocks;
}
