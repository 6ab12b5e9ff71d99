import { z } from "zod";

/** What is longer is cut: an e-mail that is refused is sent anew in vain, and what it says is lost. */
const cut = (length: number) => z.string().transform((text) => text.slice(0, length));

const Address = cut(1_000);
const MOST_ADDRESSES = 50;
/** Of many recipients those that may be a thread's own come first. */
const Addresses = z.union([z.string().transform((address) => [address]), z.array(z.string())]).transform((all) => {
  const isReply = (address: string) => /reply\+/i.test(address);
  const kept = [...all.filter(isReply), ...all.filter((address) => !isReply(address))].slice(0, MOST_ADDRESSES);
  return kept.map((address) => address.slice(0, 1_000));
});

/** An e-mail as a mail server of whatever kind can hand it over. Fields that it sends besides are ignored. */
export const PlainInboundMail = z.object({
  /** The same id again is the same e-mail, such as its Message-ID. */
  id: z.string().min(1).max(1_000),
  from: Address,
  to: Addresses,
  text: cut(200_000).nullish(),
  html: cut(400_000).nullish(),
  /** Whether a machine wrote it: an out-of-office note, a bounce. */
  isAutomatic: z.boolean().default(false),
});
export type PlainInboundMail = z.infer<typeof PlainInboundMail>;

/** What Resend says of a received e-mail; its text is read with another call. */
export const ResendReceived = z.object({
  type: z.literal("email.received"),
  data: z.object({ email_id: z.string().min(1).max(200), from: Address, to: Addresses }),
});
