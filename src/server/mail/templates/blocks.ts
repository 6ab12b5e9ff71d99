/** What an e-mail consists of; the HTML and the plain text are both drawn from it, so that they say the same. */
export type MailBlock =
  | { kind: "text"; text: string }
  | { kind: "facts"; facts: [label: string, value: string][] }
  /** What must not be overlooked or mistyped, such as the amount to send and its note. */
  | { kind: "highlight"; facts: [label: string, value: string][] }
  | { kind: "items"; items: { name: string; note: string; amount: string }[]; totals: [label: string, value: string][] }
  | { kind: "quote"; text: string }
  | { kind: "steps"; steps: string[] }
  /** A code to be scanned by a phone; readers of text have the link beside it. */
  | { kind: "qr"; src: string; alt: string; text: string }
  | { kind: "link"; label: string; url: string; isSecondary?: boolean };

/** The first line; without a name where none may be written (see `greetingName`). */
export const hello = (name: string | null): MailBlock => ({ kind: "text", text: name ? `Hello ${name},` : "Hello," });

/** `company`: name and address of who runs the shop, in lines; empty where they are not set. */
export type MailSite = { siteName: string; baseUrl: string; logoUrl?: string | null; company?: string };
export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  /** Where a mail program posts to when its own "Unsubscribe" is pressed. */
  unsubscribeUrl?: string;
};
export type MailParts = { site: MailSite; subject: string; heading: string; preheader: string; blocks: MailBlock[] };

export const RESEARCH_NOTICE = "For research use only. Not for human consumption.";
