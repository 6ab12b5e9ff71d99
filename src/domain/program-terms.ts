import { daysAfter } from "./days";

/** Days after a new version is published until payouts wait for affiliates who have not accepted it. */
export const TERMS_GRACE_DAYS = 30;
export const MAX_TERMS_LENGTH = 40_000;

type Published = { version: number; publishedAt: Date };

/**
 * The moment from which payouts wait for an affiliate, given the version they last accepted (0 for none): 30 days after
 * the first newer version, so that further versions do not extend the deadline. Null if there is no newer version.
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
 * Parses the terms: lines starting with "# " are headings, lines starting with "- " form a list, an empty line ends a
 * paragraph. Everything else is plain text; nothing is interpreted as HTML.
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
