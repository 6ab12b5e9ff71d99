import {
  ChangeOrderAddressInput,
  ChangeOrderMessageInput,
  MyOrdersInput,
  OrderIdInput,
  PlaceOrderInput,
  SendMessageInput,
  ThreadInput,
  WatchOrderInput,
} from "~/schemas/orders";
import { cancelOwnOrder } from "~/server/services/orders/cancel-own-order";
import { changeOrderAddress, changeOrderMessage } from "~/server/services/orders/change-own-order";
import { markMessagesRead } from "~/server/services/orders/mark-messages-read";
import { placeOrder } from "~/server/services/orders/place-order";
import { myOrders, orderById, unreadMessages } from "~/server/services/orders/queries";
import { reorder } from "~/server/services/orders/reorder";
import { reportPaymentSent } from "~/server/services/orders/report-payment-sent";
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
  reportPaymentSent: customerProcedure
    .input(OrderIdInput)
    .mutation(({ ctx, input }) => reportPaymentSent(ctx.service, input)),
  cancel: customerProcedure.input(OrderIdInput).mutation(({ ctx, input }) => cancelOwnOrder(ctx.service, input)),
  changeAddress: customerProcedure
    .input(ChangeOrderAddressInput)
    .mutation(({ ctx, input }) => changeOrderAddress(ctx.service, input)),
  changeMessage: customerProcedure
    .input(ChangeOrderMessageInput)
    .mutation(({ ctx, input }) => changeOrderMessage(ctx.service, input)),
  reorder: customerProcedure.input(OrderIdInput).mutation(({ ctx, input }) => reorder(ctx.service, input)),
});
