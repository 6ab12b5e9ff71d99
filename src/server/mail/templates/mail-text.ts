import { type MailBlock, type MailParts, RESEARCH_NOTICE } from "./blocks";

const RULE = "-".repeat(40);

/** Pads labels to one width, so that values line up; further lines of a value are indented. */
function pairs(facts: [label: string, value: string][]): string {
  const width = Math.max(...facts.map(([label]) => label.length)) + 2;
  const line = ([label, value]: [string, string]) =>
    `${`${label}:`.padEnd(width)}${value.split(/\r\n|\r|\n/).join(`\n${" ".repeat(width)}`)}`;
  return facts.map(line).join("\n");
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "facts":
      return pairs(block.facts);
    case "highlight":
      return [RULE, pairs(block.facts), RULE].join("\n");
    case "items":
      return [
        ...block.items.map(({ name, note, amount }) => `* ${name}\n  ${note}: ${amount}`),
        "",
        pairs(block.totals),
      ].join("\n");
    case "quote":
      return block.text.replace(/\r\n?/g, "\n").replace(/^/gm, "> ");
    case "steps":
      return block.steps.map((step, index) => `${index + 1}. ${step}`).join("\n");
    case "qr":
      return "";
    case "link":
      return `${block.label}:\n${block.url}`;
  }
}

export function mailText({ site, heading, blocks }: MailParts): string {
  const { siteName, baseUrl, company } = site;
  const foot = ["-- ", siteName, baseUrl, ...(company ? [company] : []), RESEARCH_NOTICE].join("\n");
  return `${[heading, ...blocks.map(blockText).filter(Boolean), foot].join("\n\n")}\n`;
}
