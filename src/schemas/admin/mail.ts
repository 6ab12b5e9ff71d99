import { z } from "zod";
import { MomentField } from "../date-fields";
import { PageField, SearchField } from "../fields";

export type MailState = "waiting" | "sending" | "sent" | "failed";
/**
 * The e-mails to list: those of a state, where "sent" leaves out the "undelivered", written to a file only, and "failed"
 * those that an admin put away.
 */
export const MAIL_FILTERS = ["waiting", "sending", "sent", "undelivered", "failed", "put-away"] as const;
export type MailFilter = (typeof MAIL_FILTERS)[number];

export const ListMailsInput = z.strictObject({
  status: z.enum(MAIL_FILTERS).optional(),
  template: z.string().trim().min(1).max(60).optional(),
  /** Part of the recipient's address or of the subject, or an order's short id. */
  search: SearchField,
  page: PageField,
});
export type ListMailsInput = z.infer<typeof ListMailsInput>;

/**
 * The filters whose e-mails are all sent again at once. Not "undelivered": those stay when their cause is undone, so that
 * somebody has to look at each.
 */
export const UNSENT_FILTERS = ["failed"] as const satisfies readonly MailFilter[];

/** How many e-mails are sent again at once. */
export const MAX_SENT_AGAIN = 200;

export const SendAllAgainInput = ListMailsInput.omit({ page: true }).extend({
  status: z.enum(UNSENT_FILTERS),
  /** How many the admin agreed to; the oldest ones are sent. */
  count: z.int().min(1).max(MAX_SENT_AGAIN, `At most ${MAX_SENT_AGAIN} e-mails at once`),
});
export type SendAllAgainInput = z.infer<typeof SendAllAgainInput>;

export const PutAllAwayInput = SendAllAgainInput.omit({ count: true });
export type PutAllAwayInput = z.infer<typeof PutAllAwayInput>;

export const MailIdInput = z.strictObject({ mailId: z.uuid("This is not the id of an e-mail") });

/** One e-mail, or all that were put away together. */
export const BringBackInput = z.union([MailIdInput, z.strictObject({ putAwayAt: MomentField })]);
export type BringBackInput = z.infer<typeof BringBackInput>;
