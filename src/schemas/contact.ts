import { z } from "zod";
import { CONTACT_TOPICS, MAX_CONTACT_MESSAGE } from "~/domain/contact";
import { EmailField, NameField } from "./account";

export const ContactMessageField = z
  .string("Please enter a message")
  .trim()
  .min(1, "Please enter a message")
  .max(MAX_CONTACT_MESSAGE, `A message has at most ${MAX_CONTACT_MESSAGE.toLocaleString("en-US")} characters`);

export const ContactInput = z.strictObject({
  /** Made by the browser for each message; the same one again is the same message. */
  conversationId: z.uuid(),
  topic: z.enum(CONTACT_TOPICS, "Please choose a topic"),
  name: NameField,
  email: EmailField,
  /** The product that it asks about, by its address; one that the sender cannot see is left out. */
  productSlug: z.string().min(1).max(200).nullable(),
  message: ContactMessageField,
});
export type ContactInput = z.infer<typeof ContactInput>;
