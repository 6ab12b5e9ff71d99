import {
  AnswerInput,
  CannedAnswerIdInput,
  ConversationIdInput,
  ListConversationsInput,
  SaveCannedAnswerInput,
  SetDoneInput,
  SetUnreadInput,
} from "~/schemas/admin/messages";
import { OrderIdInput } from "~/schemas/orders";
import { answerConversation } from "~/server/services/inbox/answer-conversation";
import { cannedAnswers, deleteCannedAnswer, saveCannedAnswer } from "~/server/services/inbox/canned-answers";
import { inbox } from "~/server/services/inbox/inbox-entries";
import { orderThread } from "~/server/services/inbox/order-thread";
import { conversation } from "~/server/services/inbox/queries";
import { setDone, setUnread } from "~/server/services/inbox/set-conversation-state";
import { adminProcedure, createRouter } from "../../trpc";

/** The inbox: what people write to the shop. */
export const adminMessagesRouter = createRouter({
  list: adminProcedure.input(ListConversationsInput).query(({ ctx, input }) => inbox(ctx.service, input)),
  byId: adminProcedure.input(ConversationIdInput).query(({ ctx, input }) => conversation(ctx.service, input)),
  setUnread: adminProcedure.input(SetUnreadInput).mutation(({ ctx, input }) => setUnread(ctx.service, input)),
  setDone: adminProcedure.input(SetDoneInput).mutation(({ ctx, input }) => setDone(ctx.service, input)),
  orderThread: adminProcedure.input(OrderIdInput).query(({ ctx, input }) => orderThread(ctx.service, input)),
  cannedAnswers: adminProcedure.query(({ ctx }) => cannedAnswers(ctx.service)),
  saveCannedAnswer: adminProcedure
    .input(SaveCannedAnswerInput)
    .mutation(({ ctx, input }) => saveCannedAnswer(ctx.service, input)),
  deleteCannedAnswer: adminProcedure
    .input(CannedAnswerIdInput)
    .mutation(({ ctx, input }) => deleteCannedAnswer(ctx.service, input)),
  answer: adminProcedure.input(AnswerInput).mutation(({ ctx, input }) => answerConversation(ctx.service, input)),
});
