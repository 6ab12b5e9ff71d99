type Fact = [label: string, value: string];

/** What an e-mail consists of; the HTML and the plain text are both drawn from it, so that they say the same. */
export type MailBlock =
  | { kind: "text"; text: string }
  | { kind: "facts"; facts: Fact[] }
  /** What must not be overlooked or mistyped, such as the amount to send and its note. */
  | { kind: "highlight"; facts: Fact[] }
  | { kind: "items"; items: { name: string; note: string; amount: string }[]; totals: Fact[] }
  | { kind: "quote"; text: string }
  | { kind: "steps"; steps: string[] }
  /** A code to be scanned by a phone; readers of text have the link beside it. */
  | { kind: "qr"; src: string; alt: string; text: string }
  | { kind: "link"; label: string; url: string; isSecondary?: boolean };

/** What a template lists: a string is a paragraph, and nothing stands for what is left out. */
export type MailContent = MailBlock | string | false | null | undefined | readonly MailContent[];

/** What an e-mail says. `heading` is the subject, and `preheader` the first sentence, where they are not given. */
export type Mail = {
  subject: string;
  content: MailContent;
  heading?: string;
  preheader?: string;
  /** Where the reader stops e-mails of this kind: what they are about, and the token of the link. */
  stop?: { about: string; token: string };
};

/** The first line; without a name where none may be written (see `greetingName`). */
export const hello = (name: string | null) => (name ? `Hello ${name},` : "Hello,");

/** In the place of how to pay, to whoever could do nothing with what they pay for. */
export const SUSPENDED =
  "Your account is suspended. Please do not send any money for now, and reply to this e-mail if you have a question.";

const known = (facts: (Fact | false | null | undefined)[]) => facts.filter((fact) => !!fact);
export const facts = (...all: Parameters<typeof known>[0]): MailBlock => ({ kind: "facts", facts: known(all) });
export const highlight = (...all: Fact[]): MailBlock => ({ kind: "highlight", facts: all });
export const quote = (text: string): MailBlock => ({ kind: "quote", text });

/** A button; `url` is a path of the shop, or a whole address. */
export const link = (label: string, url: string): MailBlock => ({ kind: "link", label, url });
/** A link that is not what the e-mail is for. */
export const sideLink = (label: string, url: string): MailBlock => ({ kind: "link", label, url, isSecondary: true });

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
