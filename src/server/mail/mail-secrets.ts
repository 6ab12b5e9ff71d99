import { z } from "zod";
import { decryptSecret, encryptSecret } from "~/server/crypto";
import type { RenderedMail } from "~/server/mail/templates/layout";
import { escapeHtml } from "~/server/mail/templates/mail-html";

/** What stands in place of a link's secret wherever somebody other than the recipient reads the e-mail. */
const STAND_IN = "only-in-the-e-mail-itself";

const Payload = z.record(z.string(), z.unknown());
/** The fields of a payload that hold a secret, encrypted: their names end in `Encrypted`. */
const secretFields = (payload: unknown): [field: string, stored: string][] =>
  Object.entries(Payload.parse(payload)).flatMap(([field, value]) =>
    field.endsWith("Encrypted") && typeof value === "string" ? [[field, value]] : [],
  );

/** The e-mail as it may be kept and shown: every secret of its payload is replaced, however it is written in it. */
export function withoutSecrets(mail: RenderedMail, payload: unknown): RenderedMail {
  const written = secretFields(payload).flatMap(([, stored]) => {
    const secret = decryptSecret(stored);
    const inLink = encodeURIComponent(secret);
    return [secret, inLink, escapeHtml(secret), escapeHtml(inLink)].filter(Boolean);
  });
  const clean = (text: string) => written.reduce((rest, secret) => rest.replaceAll(secret, STAND_IN), text);
  return { subject: clean(mail.subject), html: clean(mail.html), text: clean(mail.text) };
}

/** The payload with made-up secrets, for writing an e-mail that nobody gets. */
export function payloadWithoutSecrets(payload: unknown): object {
  const madeUp = secretFields(payload).map(([field]) => [field, encryptSecret(STAND_IN)]);
  return { ...Payload.parse(payload), ...Object.fromEntries(madeUp) };
}
