import { z } from "zod";

const Address = z.string().max(1_000);
const Addresses = z.union([Address.transform((address) => [address]), z.array(Address).max(50)]);

/** An e-mail as a mail server of whatever kind can hand it over. Fields that it sends besides are ignored. */
export const PlainInboundMail = z.object({
  /** The same id again is the same e-mail, such as its Message-ID. */
  id: z.string().min(1).max(1_000),
  from: Address,
  to: Addresses,
  text: z.string().max(200_000).nullish(),
  html: z.string().max(400_000).nullish(),
  /** Whether a machine wrote it: an out-of-office note, a bounce. */
  isAutomatic: z.boolean().default(false),
});
export type PlainInboundMail = z.infer<typeof PlainInboundMail>;

/** What Resend says of a received e-mail; its text is read with another call. */
export const ResendReceived = z.object({
  type: z.literal("email.received"),
  data: z.object({ email_id: z.string().min(1).max(200), from: Address, to: Addresses }),
});
