import type { RenderedMail } from "./templates/layout";

/** An e-mail on its way out. `id` is the outbox row's: a mailbox that gets it twice can tell. `replyTo` reaches the shop. */
export type OutgoingMail = RenderedMail & { id: string; template: string; to: string; replyTo: string };

/** A way of sending. `send` throws if the e-mail was not accepted. */
export type MailTransport = {
  name: string;
  /** Why nothing can be sent until an admin puts the settings right; e-mails wait meanwhile. */
  problem?: string;
  send(mail: OutgoingMail): Promise<void>;
};

/** The headers by which a mail program offers "Unsubscribe" and carries it out with one press (RFC 8058). */
export const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url ? { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};
