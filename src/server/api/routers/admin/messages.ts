import {
  AnswerInput,
  ConversationIdInput,
  ListConversationsInput,
  SetDoneInput,
  SetUnreadInput,
} from "~/schemas/admin/messages";
import { answerConversation } from "~/server/services/inbox/answer-conversation";
import { conversation, inbox } from "~/server/services/inbox/queries";
import { setDone, setUnread } from "~/server/services/inbox/set-conversation-state";
import { adminProcedure, createRouter } from "../../trpc";

/** The inbox: what people write to the shop. */
export const adminMessagesRouter = createRouter({
  list: adminProcedure.input(ListConversationsInput).query(({ ctx, input }) => inbox(ctx.service, input)),
  byId: adminProcedure.input(ConversationIdInput).query(({ ctx, input }) => conversation(ctx.service, input)),
  setUnread: adminProcedure.input(SetUnreadInput).mutation(({ ctx, input }) => setUnread(ctx.service, input)),
  setDone: adminProcedure.input(SetDoneInput).mutation(({ ctx, input }) => setDone(ctx.service, input)),
  answer: adminProcedure.input(AnswerInput).mutation(({ ctx, input }) => answerConversation(ctx.service, input)),
});
