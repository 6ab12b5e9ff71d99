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
import { deleteConversation } from "~/server/services/inbox/delete-conversation";
import { inbox } from "~/server/services/inbox/inbox-entries";
import { orderThread } from "~/server/services/inbox/order-thread";
import { conversation } from "~/server/services/inbox/queries";
import { setDone, setUnread } from "~/server/services/inbox/set-conversation-state";
import { serve } from "../../serve";
import { adminProcedure, createRouter, staffProcedure } from "../../trpc";

const messagesProcedure = staffProcedure("messages");

/** The inbox: messages to the shop. */
export const adminMessagesRouter = createRouter({
  list: messagesProcedure.input(ListConversationsInput).query(serve(inbox)),
  byId: messagesProcedure.input(ConversationIdInput).query(serve(conversation)),
  setUnread: messagesProcedure.input(SetUnreadInput).mutation(serve(setUnread)),
  setDone: messagesProcedure.input(SetDoneInput).mutation(serve(setDone)),
  orderThread: messagesProcedure.input(OrderIdInput).query(serve(orderThread)),
  cannedAnswers: messagesProcedure.query(serve(cannedAnswers)),
  saveCannedAnswer: messagesProcedure.input(SaveCannedAnswerInput).mutation(serve(saveCannedAnswer)),
  deleteCannedAnswer: messagesProcedure.input(CannedAnswerIdInput).mutation(serve(deleteCannedAnswer)),
  delete: adminProcedure.input(ConversationIdInput).mutation(serve(deleteConversation)),
  answer: messagesProcedure.input(AnswerInput).mutation(serve(answerConversation)),
});
