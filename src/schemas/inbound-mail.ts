import { z } from "zod";

/** Truncates instead of rejecting: the sender would retry a rejected e-mail in vain, and its content would be lost. */
const cut = (length: number) => z.string().transform((text) => text.slice(0, length));

const Address = cut(1_000);
const MOST_ADDRESSES = 50;
/** Of many recipients, keep the reply addresses of threads first. */
const Addresses = z.union([z.string().transform((address) => [address]), z.array(z.string())]).transform((all) => {
  const isReply = (address: string) => /reply\+/i.test(address);
  const kept = [...all.filter(isReply), ...all.filter((address) => !isReply(address))].slice(0, MOST_ADDRESSES);
  return kept.map((address) => address.slice(0, 1_000));
});

/** An e-mail as mail servers may deliver it. Unknown fields are ignored. */
export const PlainInboundMail = z.object({
  /** Identifies the e-mail, such as its Message-ID; the same id is the same e-mail. */
  id: z.string().min(1).max(1_000),
  from: Address,
  to: Addresses,
  text: cut(200_000).nullish(),
  html: cut(400_000).nullish(),
  /** How many files and pictures came with it: a number, or a list of them. Only the number is kept. */
  attachments: z
    .union([z.int().min(0), z.array(z.unknown()).transform((all) => all.length)])
    .nullish()
    .catch(null),
  /** Whether it was generated, such as an out-of-office reply or a bounce. */
  isAutomatic: z.boolean().default(false),
});
export type PlainInboundMail = z.infer<typeof PlainInboundMail>;

/** Resend's webhook for a received e-mail; the body is fetched with a separate call. */
export const ResendReceived = z.object({
  type: z.literal("email.received"),
  data: z.object({ email_id: z.string().min(1).max(200), from: Address, to: Addresses }),
});
