import {
  MyOrdersInput,
  OrderIdInput,
  PlaceOrderInput,
  SendMessageInput,
  ThreadInput,
  WatchOrderInput,
} from "~/schemas/orders";
import { markMessagesRead } from "~/server/services/orders/mark-messages-read";
import { placeOrder } from "~/server/services/orders/place-order";
import { myOrders, orderById, unreadMessages } from "~/server/services/orders/queries";
import { reorder } from "~/server/services/orders/reorder";
import { sendMessage } from "~/server/services/orders/send-message";
import { orderMessages } from "~/server/services/orders/thread";
import { watchOrder } from "~/server/services/orders/watch-orders";
import { createRouter, customerProcedure, trackedStream } from "../trpc";

export const ordersRouter = createRouter({
  place: customerProcedure.input(PlaceOrderInput).mutation(({ ctx, input }) => placeOrder(ctx.service, input)),
  mine: customerProcedure.input(MyOrdersInput).query(({ ctx, input }) => myOrders(ctx.service, input)),
  byId: customerProcedure.input(OrderIdInput).query(({ ctx, input }) => orderById(ctx.service, input)),
  messages: customerProcedure.input(ThreadInput).query(({ ctx, input }) => orderMessages(ctx.service, input)),
  unread: customerProcedure.query(({ ctx }) => unreadMessages(ctx.service)),
  sendMessage: customerProcedure.input(SendMessageInput).mutation(({ ctx, input }) => sendMessage(ctx.service, input)),
  markRead: customerProcedure.input(OrderIdInput).mutation(({ ctx, input }) => markMessagesRead(ctx.service, input)),
  live: customerProcedure
    .input(WatchOrderInput)
    .subscription(({ ctx, input, signal }) => trackedStream(watchOrder(ctx.service, input, { signal }))),
  reorder: customerProcedure.input(OrderIdInput).mutation(({ ctx, input }) => reorder(ctx.service, input)),
});
