import type { MailBlock, MailParts, MailSite, RenderedMail } from "./blocks";
import { mailHtml } from "./mail-html";
import { mailText } from "./mail-text";

export type { MailBlock, MailSite, RenderedMail } from "./blocks";

/** One line: a subject must not be able to begin another header. */
const oneLine = (value: string) => value.replace(/[\p{C}\p{Z}\s]+/gu, " ").trim();

type Words = { heading?: string; preheader?: string };

/** What a mail program shows beside the subject: the first sentence that is not the greeting. */
function firstSentence(blocks: MailBlock[]): string | undefined {
  return blocks.flatMap((block) => (block.kind === "text" && !/^Hello\b.*,$/.test(block.text) ? block.text : []))[0];
}

/** The whole e-mail: a heading and its blocks under the shop's name, once as HTML and once as plain text. */
export function renderMail(site: MailSite, subject: string, blocks: MailBlock[], words: Words = {}): RenderedMail {
  const line = oneLine(subject);
  const { heading = line, preheader = firstSentence(blocks) ?? line } = words;
  const parts: MailParts = { site, subject: line, heading: oneLine(heading), preheader: oneLine(preheader), blocks };
  return { subject: line, html: mailHtml(parts), text: mailText(parts) };
}
