import { ListMailsInput, MailIdInput } from "~/schemas/admin/mail";
import { previewMail } from "~/server/mail/preview-mail";
import { outboxCounts, outboxPage } from "~/server/mail/queries";
import { sendAgain } from "~/server/mail/send-again";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** Every e-mail of the shop: its state, its error, what is in it, and sending it again. */
export const adminMailRouter = createRouter({
  list: adminProcedure.input(ListMailsInput).query(serve(outboxPage)),
  counts: adminProcedure.query(serve(outboxCounts)),
  preview: adminProcedure.input(MailIdInput).query(serve(previewMail)),
  sendAgain: adminProcedure.input(MailIdInput).mutation(serve(sendAgain)),
});
