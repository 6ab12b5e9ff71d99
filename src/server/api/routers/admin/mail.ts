import { BringBackInput, ListMailsInput, MailIdInput, PutAllAwayInput, SendAllAgainInput } from "~/schemas/admin/mail";
import { previewMail } from "~/server/mail/preview-mail";
import { bringBack, putAllAway, putAway } from "~/server/mail/put-away";
import { outboxCounts, outboxPage } from "~/server/mail/queries";
import { sendAgain } from "~/server/mail/send-again";
import { sendAllAgain } from "~/server/mail/send-all-again";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** The outbox: every e-mail's status, error and content, sending it again, and putting failed ones away. */
export const adminMailRouter = createRouter({
  list: adminProcedure.input(ListMailsInput).query(serve(outboxPage)),
  counts: adminProcedure.query(serve(outboxCounts)),
  preview: adminProcedure.input(MailIdInput).query(serve(previewMail)),
  sendAgain: adminProcedure.input(MailIdInput).mutation(serve(sendAgain)),
  sendAllAgain: adminProcedure.input(SendAllAgainInput).mutation(serve(sendAllAgain)),
  putAway: adminProcedure.input(MailIdInput).mutation(serve(putAway)),
  putAllAway: adminProcedure.input(PutAllAwayInput).mutation(serve(putAllAway)),
  bringBack: adminProcedure.input(BringBackInput).mutation(serve(bringBack)),
});
