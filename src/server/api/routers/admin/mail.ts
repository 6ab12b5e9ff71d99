import { ListMailsInput, MailIdInput, SendAllAgainInput } from "~/schemas/admin/mail";
import { previewMail } from "~/server/mail/preview-mail";
import { outboxCounts, outboxPage } from "~/server/mail/queries";
import { sendAgain } from "~/server/mail/send-again";
import { sendAllAgain } from "~/server/mail/send-all-again";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** The outbox: every e-mail's status, error and content, and sending it again. */
export const adminMailRouter = createRouter({
  list: adminProcedure.input(ListMailsInput).query(serve(outboxPage)),
  counts: adminProcedure.query(serve(outboxCounts)),
  preview: adminProcedure.input(MailIdInput).query(serve(previewMail)),
  sendAgain: adminProcedure.input(MailIdInput).mutation(serve(sendAgain)),
  sendAllAgain: adminProcedure.input(SendAllAgainInput).mutation(serve(sendAllAgain)),
});
