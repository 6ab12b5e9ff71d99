import { createHmac } from "node:crypto";
import { encryptionKeys, isSameSecret } from "~/server/crypto";
import { env } from "~/server/env";

/** The thread that an e-mailed reply belongs to. */
export type ReplyThread = { kind: "order" | "contact"; id: string };

const KINDS = { order: "o", contact: "c" } as const;
const SIGNATURE_LENGTH = 24;
const TOKEN = /^([oc])([0-9a-f]{32})([0-9a-f]{24})$/;

/** The current key's signature first; addresses in older e-mails were signed with the previous key. */
const signaturesOf = (text: string) =>
  encryptionKeys().map((key) =>
    createHmac("sha256", key).update(`reply address of ${text}`).digest("hex").slice(0, SIGNATURE_LENGTH),
  );

/** Whether replies by e-mail are set up: a domain for them and their webhook's secret. */
export const acceptsReplies = (): boolean => Boolean(env.INBOUND_MAIL_DOMAIN && env.INBOUND_MAIL_SECRET);

/** A thread's reply address: letters and digits, case-insensitive, because mail programs may change the case. */
export function replyAddressOf({ kind, id }: ReplyThread): string {
  const text = KINDS[kind] + id.replaceAll("-", "");
  return `reply+${text}${signaturesOf(text)[0]}@${env.INBOUND_MAIL_DOMAIN ?? ""}`;
}

/** The thread that one of these addresses belongs to; null if none is a valid reply address. */
export function threadOfAddresses(addresses: readonly string[]): ReplyThread | null {
  for (const address of addresses) {
    const [, token = "", domain = ""] = /reply\+([0-9a-z]+)@([^\s>]+)/i.exec(address) ?? [];
    const [, letter, hex, signature] = TOKEN.exec(token.toLowerCase()) ?? [];
    if (!letter || !hex || !signature || domain.toLowerCase() !== env.INBOUND_MAIL_DOMAIN?.toLowerCase()) continue;
    if (!signaturesOf(letter + hex).some((valid) => isSameSecret(signature, valid))) continue;
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    return { kind: letter === "o" ? "order" : "contact", id };
  }
  return null;
}
