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
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** The inbox: messages to the shop. */
export const adminMessagesRouter = createRouter({
  list: adminProcedure.input(ListConversationsInput).query(serve(inbox)),
  byId: adminProcedure.input(ConversationIdInput).query(serve(conversation)),
  setUnread: adminProcedure.input(SetUnreadInput).mutation(serve(setUnread)),
  setDone: adminProcedure.input(SetDoneInput).mutation(serve(setDone)),
  orderThread: adminProcedure.input(OrderIdInput).query(serve(orderThread)),
  cannedAnswers: adminProcedure.query(serve(cannedAnswers)),
  saveCannedAnswer: adminProcedure.input(SaveCannedAnswerInput).mutation(serve(saveCannedAnswer)),
  deleteCannedAnswer: adminProcedure.input(CannedAnswerIdInput).mutation(serve(deleteCannedAnswer)),
  answer: adminProcedure.input(AnswerInput).mutation(serve(answerConversation)),
});
