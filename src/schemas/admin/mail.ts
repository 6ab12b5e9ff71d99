import { z } from "zod";
import { PageField, SearchField } from "../fields";

export type MailState = "waiting" | "sending" | "sent" | "failed";
/** The e-mails to list: those of a state, where "sent" leaves out the "undelivered", written to a file only. */
export const MAIL_FILTERS = ["waiting", "sending", "sent", "undelivered", "failed"] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];

export const ListMailsInput = z.strictObject({
  status: z.enum(MAIL_FILTERS).optional(),
  template: z.string().trim().min(1).max(60).optional(),
  /** Part of the recipient's address or of the subject, or an order's short id. */
  search: SearchField,
  page: PageField,
});
export type ListMailsInput = z.infer<typeof ListMailsInput>;

export const MailIdInput = z.strictObject({ mailId: z.uuid("This is not the id of an e-mail") });
