import { Resend } from "resend";
import { DomainError } from "~/domain/errors";
import { PlainInboundMail, ResendReceived } from "~/schemas/inbound-mail";
import { env } from "~/server/env";

const refused = () =>
  new DomainError("BAD_REQUEST", "unreadable-mail", "This is not an e-mail that the shop can read.");

/**
 * Parses a webhook's body: plain JSON, or Resend's `email.received`, whose text is then fetched from Resend. Null for
 * other events. Throws "unreadable-mail".
 */
export async function readInboundMail(body: Buffer): Promise<PlainInboundMail | null> {
  const json = parsed(body);
  const event = ResendReceived.safeParse(json);
  if (event.success) return fromResend(event.data.data);
  if (json !== null && typeof json === "object" && "type" in json && "data" in json) return null;
  const plain = PlainInboundMail.safeParse(json);
  if (!plain.success) throw refused();
  return plain.data;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw refused();
  }
}

async function fromResend({ email_id: id, from, to }: { email_id: string; from: string; to: string[] }) {
  const { data, error } = await new Resend(env.RESEND_API_KEY).emails.receiving.get(id);
  if (!data) throw new Error(`Resend: ${error?.message ?? "the e-mail could not be read"}`);
  const headers = new Map(Object.entries(data.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  const automatic = headers.get("auto-submitted");
  const isAutomatic = automatic !== undefined && automatic.toLowerCase() !== "no";
  const { text, html, attachments } = data;
  return PlainInboundMail.parse({ id, from, to, text, html, attachments, isAutomatic });
}
