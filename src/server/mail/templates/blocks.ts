type Fact = [label: string, value: string];

/** An e-mail's content; HTML and plain text are both rendered from it, so they say the same. */
export type MailBlock =
  | { kind: "text"; text: string }
  | { kind: "facts"; facts: Fact[] }
  /** Must not be overlooked or mistyped, such as the amount to send and its note. */
  | { kind: "highlight"; facts: Fact[] }
  | { kind: "items"; items: { name: string; note: string; amount: string }[]; totals: Fact[] }
  | { kind: "quote"; text: string }
  | { kind: "steps"; steps: string[] }
  /** A QR code for phones; left out of the plain text, where the link stands in. */
  | { kind: "qr"; src: string; alt: string; text: string }
  | { kind: "link"; label: string; url: string; isSecondary?: boolean };

/** A template's content: strings are paragraphs, and falsy values are skipped. */
export type MailContent = MailBlock | string | false | null | undefined | readonly MailContent[];

/** `heading` defaults to the subject, and `preheader` to the first paragraph. */
export type Mail = {
  subject: string;
  content: MailContent;
  heading?: string;
  preheader?: string;
  /** The unsubscribe link: what these e-mails are about, and its token. */
  stop?: { about: string; token: string };
};

/** The greeting; without a name if none may be used (see `greetingName`). */
export const hello = (name: string | null) => (name ? `Hello ${name},` : "Hello,");

/** Replaces the payment instructions for suspended customers, who could not use what they pay for. */
export const SUSPENDED =
  "Your account is suspended. Please do not send any money for now, and reply to this e-mail if you have a question.";

const known = (facts: (Fact | false | null | undefined)[]) => facts.filter((fact) => !!fact);
export const facts = (...all: Parameters<typeof known>[0]): MailBlock => ({ kind: "facts", facts: known(all) });
export const highlight = (...all: Fact[]): MailBlock => ({ kind: "highlight", facts: all });
export const quote = (text: string): MailBlock => ({ kind: "quote", text });

/** A button; `url` is a path in the shop, or an absolute URL. */
export const link = (label: string, url: string): MailBlock => ({ kind: "link", label, url });
/** A secondary link. */
export const sideLink = (label: string, url: string): MailBlock => ({ kind: "link", label, url, isSecondary: true });

/** `company`: name and address of the shop's operator, one per line; empty if not set. */
export type MailSite = { siteName: string; baseUrl: string; logoUrl?: string | null; company?: string };
export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  /** Where mail programs post when their "Unsubscribe" button is clicked. */
  unsubscribeUrl?: string;
};
export type MailParts = { site: MailSite; subject: string; heading: string; preheader: string; blocks: MailBlock[] };

export const RESEARCH_NOTICE = "For research use only. Not for human consumption.";
