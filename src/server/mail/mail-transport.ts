import type { RenderedMail } from "./templates/layout";

/** An outgoing e-mail. `id` is the outbox row's, so a mailbox can detect a duplicate. `replyTo` reaches the shop. */
export type OutgoingMail = RenderedMail & { id: string; template: string; to: string; replyTo: string };

/** `send` throws if the e-mail was not accepted. */
export type MailTransport = {
  name: string;
  /** Set if nothing can be sent until an admin fixes the settings; e-mails wait meanwhile. */
  problem?: string;
  send(mail: OutgoingMail): Promise<void>;
};

/** The headers for one-click unsubscribe in mail programs (RFC 8058). */
export const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url ? { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};
