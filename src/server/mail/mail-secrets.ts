import { z } from "zod";
import { decryptSecret, encryptSecret } from "~/server/crypto";
import type { RenderedMail } from "~/server/mail/templates/layout";
import { escapeHtml } from "~/server/mail/templates/mail-html";

/** Replaces a link's secret wherever anyone but the recipient reads the e-mail. */
const STAND_IN = "only-in-the-e-mail-itself";

const Payload = z.record(z.string(), z.unknown());
/** The payload fields that hold an encrypted secret: their names end in `Encrypted`. */
const secretFields = (payload: unknown): [field: string, stored: string][] =>
  Object.entries(Payload.parse(payload)).flatMap(([field, value]) =>
    field.endsWith("Encrypted") && typeof value === "string" ? [[field, value]] : [],
  );

/** The e-mail as it may be stored and shown: every secret of its payload is replaced, in all its encodings. */
export function withoutSecrets(mail: RenderedMail, payload: unknown): RenderedMail {
  const written = secretFields(payload).flatMap(([, stored]) => {
    const secret = decryptSecret(stored);
    const inLink = encodeURIComponent(secret);
    return [secret, inLink, escapeHtml(secret), escapeHtml(inLink)].filter(Boolean);
  });
  const clean = (text: string) => written.reduce((rest, secret) => rest.replaceAll(secret, STAND_IN), text);
  return { subject: clean(mail.subject), html: clean(mail.html), text: clean(mail.text) };
}

/** The payload with placeholder secrets, for rendering an e-mail that is not sent. */
export function payloadWithoutSecrets(payload: unknown): object {
  const madeUp = secretFields(payload).map(([field]) => [field, encryptSecret(STAND_IN)]);
  return { ...Payload.parse(payload), ...Object.fromEntries(madeUp) };
}
