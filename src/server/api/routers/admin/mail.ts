import { ListMailsInput, MailIdInput } from "~/schemas/admin/mail";
import { previewMail } from "~/server/mail/preview-mail";
import { outboxCounts, outboxPage } from "~/server/mail/queries";
import { sendAgain } from "~/server/mail/send-again";
import { adminProcedure, createRouter } from "../../trpc";

/** Every e-mail of the shop: its state, its error, what is in it, and sending it again. */
export const adminMailRouter = createRouter({
  list: adminProcedure.input(ListMailsInput).query(({ ctx, input }) => outboxPage(ctx.service, input)),
  counts: adminProcedure.query(({ ctx }) => outboxCounts(ctx.service)),
  preview: adminProcedure.input(MailIdInput).query(({ ctx, input }) => previewMail(ctx.service, input)),
  sendAgain: adminProcedure.input(MailIdInput).mutation(({ ctx, input }) => sendAgain(ctx.service, input)),
});
