import { SetItemLotInput } from "~/schemas/admin/lots";
import { MailIdInput } from "~/schemas/admin/mail";
import { AddOrderNoteInput } from "~/schemas/admin/notes";
import {
  ArchiveManyInput,
  CancelOrderInput,
  CorrectAddressInput,
  IssueInvoicesInput,
  ListOrdersInput,
  MatchingOrdersInput,
  OrderReasonInput,
  PrintableInput,
  RefundOrderInput,
  SendShopMessageInput,
  SetTestFlagInput,
  SetTrackingInput,
  SetWholesaleFlagInput,
  ToShipInput,
  TrackManyInput,
  WatchOrdersInput,
} from "~/schemas/admin/orders";
import { RefundPartInput } from "~/schemas/admin/refunds";
import { ChooseColumnsInput, RenameViewInput, SavedViewInput, SaveViewInput } from "~/schemas/admin/saved-views";
import { OrderIdInput, ThreadInput } from "~/schemas/orders";
import { sendAgain } from "~/server/mail/send-again";
import { chooseColumns } from "~/server/services/lists/choose-columns";
import { orderListChoices } from "~/server/services/lists/queries";
import { deleteView, renameView, saveView } from "~/server/services/lists/save-view";
import { addOrderNote } from "~/server/services/notes/add-note";
import { notesOfOrder } from "~/server/services/notes/queries";
import { listOrders, matchingOrders, ordersSummary } from "~/server/services/orders/admin-list";
import { orderDetails } from "~/server/services/orders/admin-queries";
import { archiveMany } from "~/server/services/orders/archive-many";
import { archiveOrder, unarchiveOrder } from "~/server/services/orders/archive-order";
import { assignLots } from "~/server/services/orders/assign-lots";
import { cancelOrder } from "~/server/services/orders/cancel-order";
import { correctAddress } from "~/server/services/orders/correct-address";
import { issueInvoices } from "~/server/services/orders/issue-invoices";
import { markCustomerMessagesRead } from "~/server/services/orders/mark-customer-messages-read";
import { markOrderPaid } from "~/server/services/orders/mark-order-paid";
import { ordersPickList } from "~/server/services/orders/orders-to-ship";
import { printableOrders } from "~/server/services/orders/printable-orders";
import { refundOrder } from "~/server/services/orders/refund-order";
import { sendShopMessage } from "~/server/services/orders/send-shop-message";
import { setItemLot } from "~/server/services/orders/set-item-lot";
import { setTestFlag } from "~/server/services/orders/set-test-flag";
import { setTracking } from "~/server/services/orders/set-tracking";
import { setWholesaleFlag } from "~/server/services/orders/set-wholesale-flag";
import { messagesForShop } from "~/server/services/orders/thread";
import { trackMany } from "~/server/services/orders/track-many";
import { undoPayment } from "~/server/services/orders/undo-payment";
import { unshipOrder } from "~/server/services/orders/unship-order";
import { watchOrders } from "~/server/services/orders/watch-orders";
import { refundPart } from "~/server/services/refunds/refund-part";
import { serve } from "../../serve";
import { adminProcedure, createRouter, staffProcedure } from "../../trpc";

const readProcedure = staffProcedure("orders.read");
const answerProcedure = staffProcedure("orders.answer");
const shipProcedure = staffProcedure("orders.ship");

export const adminOrdersRouter = createRouter({
  list: readProcedure.input(ListOrdersInput).query(serve(listOrders)),
  matching: readProcedure.input(MatchingOrdersInput).query(serve(matchingOrders)),
  printable: readProcedure.input(PrintableInput).query(serve(printableOrders)),
  pickList: shipProcedure.input(ToShipInput).query(serve(ordersPickList)),
  assignLots: readProcedure.input(ToShipInput).mutation(serve(assignLots)),
  issueInvoices: readProcedure.input(IssueInvoicesInput).mutation(serve(issueInvoices)),
  unship: shipProcedure.input(OrderIdInput).mutation(serve(unshipOrder)),
  correctAddress: shipProcedure.input(CorrectAddressInput).mutation(serve(correctAddress)),
  summary: readProcedure.query(serve(ordersSummary)),
  byId: readProcedure.input(OrderIdInput).query(({ ctx, input }) => orderDetails(ctx.service, input.orderId)),
  messages: answerProcedure.input(ThreadInput).query(serve(messagesForShop)),
  listChoices: readProcedure.query(serve(orderListChoices)),
  chooseColumns: readProcedure.input(ChooseColumnsInput).mutation(serve(chooseColumns)),
  saveView: answerProcedure.input(SaveViewInput).mutation(serve(saveView)),
  renameView: answerProcedure.input(RenameViewInput).mutation(serve(renameView)),
  deleteView: answerProcedure.input(SavedViewInput).mutation(serve(deleteView)),
  notes: readProcedure.input(OrderIdInput).query(serve(notesOfOrder)),
  addNote: answerProcedure.input(AddOrderNoteInput).mutation(serve(addOrderNote)),
  markPaid: adminProcedure.input(OrderIdInput).mutation(serve(markOrderPaid)),
  cancel: adminProcedure.input(CancelOrderInput).mutation(serve(cancelOrder)),
  refund: adminProcedure.input(RefundOrderInput).mutation(serve(refundOrder)),
  refundPart: adminProcedure.input(RefundPartInput).mutation(serve(refundPart)),
  undoPayment: adminProcedure.input(OrderReasonInput).mutation(serve(undoPayment)),
  setTracking: shipProcedure.input(SetTrackingInput).mutation(serve(setTracking)),
  setLot: shipProcedure.input(SetItemLotInput).mutation(serve(setItemLot)),
  archive: adminProcedure.input(OrderIdInput).mutation(serve(archiveOrder)),
  unarchive: adminProcedure.input(OrderIdInput).mutation(serve(unarchiveOrder)),
  archiveMany: adminProcedure.input(ArchiveManyInput).mutation(serve(archiveMany)),
  trackMany: shipProcedure.input(TrackManyInput).mutation(serve(trackMany)),
  sendMailAgain: answerProcedure.input(MailIdInput).mutation(serve(sendAgain)),
  setTestFlag: adminProcedure.input(SetTestFlagInput).mutation(serve(setTestFlag)),
  setWholesaleFlag: adminProcedure.input(SetWholesaleFlagInput).mutation(serve(setWholesaleFlag)),
  sendMessage: answerProcedure.input(SendShopMessageInput).mutation(serve(sendShopMessage)),
  live: readProcedure.input(WatchOrdersInput).subscription(({ ctx, signal }) => watchOrders(ctx.service, { signal })),
  readMessages: answerProcedure.input(OrderIdInput).mutation(serve(markCustomerMessagesRead)),
});
