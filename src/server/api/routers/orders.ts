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
import { issueOwnInvoice } from "~/server/services/orders/issue-invoices";
import { markMessagesRead } from "~/server/services/orders/mark-messages-read";
import { ownInvoice } from "~/server/services/orders/own-invoice";
import { placeOrder } from "~/server/services/orders/place-order";
import { myOrders, orderById, unreadMessages } from "~/server/services/orders/queries";
import { reorder } from "~/server/services/orders/reorder";
import { reportPaymentSent } from "~/server/services/orders/report-payment-sent";
import { sendMessage } from "~/server/services/orders/send-message";
import { orderMessages } from "~/server/services/orders/thread";
import { watchOrder } from "~/server/services/orders/watch-orders";
import { serve } from "../serve";
import { createRouter, customerProcedure, trackedStream } from "../trpc";

const orderProcedure = customerProcedure.meta({ counted: "order" });
const countedByService = customerProcedure.meta({ counted: null });

export const ordersRouter = createRouter({
  place: orderProcedure.input(PlaceOrderInput).mutation(serve(placeOrder)),
  mine: customerProcedure.input(MyOrdersInput).query(serve(myOrders)),
  byId: customerProcedure.input(OrderIdInput).query(serve(orderById)),
  invoice: customerProcedure.input(OrderIdInput).query(serve(ownInvoice)),
  issueInvoice: customerProcedure.input(OrderIdInput).mutation(serve(issueOwnInvoice)),
  messages: customerProcedure.input(ThreadInput).query(serve(orderMessages)),
  unread: customerProcedure.query(serve(unreadMessages)),
  sendMessage: countedByService.input(SendMessageInput).mutation(serve(sendMessage)),
  markRead: customerProcedure.input(OrderIdInput).mutation(serve(markMessagesRead)),
  live: customerProcedure
    .input(WatchOrderInput)
    .subscription(({ ctx, input, signal }) => trackedStream(watchOrder(ctx.service, input, { signal }))),
  reportPaymentSent: orderProcedure.input(OrderIdInput).mutation(serve(reportPaymentSent)),
  cancel: orderProcedure.input(OrderIdInput).mutation(serve(cancelOwnOrder)),
  changeAddress: countedByService.input(ChangeOrderAddressInput).mutation(serve(changeOrderAddress)),
  changeMessage: countedByService.input(ChangeOrderMessageInput).mutation(serve(changeOrderMessage)),
  reorder: customerProcedure.input(OrderIdInput).mutation(serve(reorder)),
});
