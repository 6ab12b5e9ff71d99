import { type Mail, type MailBlock, type MailContent, type MailSite, type RenderedMail, sideLink } from "./blocks";
import { mailHtml } from "./mail-html";
import { mailText } from "./mail-text";

export type { RenderedMail } from "./blocks";

/** A single line, so that a subject cannot start another header. */
const oneLine = (value: string) => value.replace(/[\p{C}\p{Z}\s]+/gu, " ").trim();

function blocksOf(content: MailContent): MailBlock[] {
  if (!content) return [];
  if (typeof content === "string") return [{ kind: "text", text: content }];
  return "kind" in content ? [content] : content.flatMap(blocksOf);
}

function addressed(block: MailBlock, baseUrl: string): MailBlock {
  const whole = (url: string) => (/^https?:/.test(url) ? url : `${baseUrl}${url}`);
  if (block.kind === "link") return { ...block, url: whole(block.url) };
  return block.kind === "qr" ? { ...block, src: whole(block.src) } : block;
}

/** The preview line beside the subject: the first paragraph that is not the greeting. */
function firstSentence(blocks: MailBlock[]): string | undefined {
  return blocks.flatMap((block) => (block.kind === "text" && !/^Hello\b.*,$/.test(block.text) ? block.text : []))[0];
}

/** Renders the e-mail within the shop's layout, as HTML and as plain text. */
export function renderMail(site: MailSite, mail: Mail): RenderedMail {
  const subject = oneLine(mail.subject);
  const stopQuery = mail.stop && `?token=${encodeURIComponent(mail.stop.token)}`;
  const stop = mail.stop && sideLink(`Stop e-mails about ${mail.stop.about}`, `/unsubscribe${stopQuery}`);
  const blocks = blocksOf([mail.content, stop]).map((block) => addressed(block, site.baseUrl));
  const { heading = subject, preheader = firstSentence(blocks) ?? subject } = mail;
  const parts = { site, subject, heading: oneLine(heading), preheader: oneLine(preheader), blocks };
  const rendered = { subject, html: mailHtml(parts), text: mailText(parts) };
  return stopQuery ? { ...rendered, unsubscribeUrl: `${site.baseUrl}/api/unsubscribe${stopQuery}` } : rendered;
}
