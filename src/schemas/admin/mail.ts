import { z } from "zod";

export const MAIL_STATES = ["waiting", "sending", "sent", "failed"] as const;

export const ListMailsInput = z.strictObject({
  status: z.enum(MAIL_STATES).optional(),
  template: z.string().trim().min(1).max(60).optional(),
  /** Part of the recipient's address or of the subject, or an order's short id. */
  search: z.string().trim().max(120, "Search for at most 120 characters").default(""),
  page: z.number().int().min(1).max(10_000).default(1),
});
export type ListMailsInput = z.infer<typeof ListMailsInput>;

export const MailIdInput = z.strictObject({ mailId: z.uuid("This is not the id of an e-mail") });
