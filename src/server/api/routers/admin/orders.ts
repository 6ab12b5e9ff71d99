import { SetItemLotInput } from "~/schemas/admin/lots";
import { MailIdInput } from "~/schemas/admin/mail";
import { AddOrderNoteInput } from "~/schemas/admin/notes";
import {
  ArchiveManyInput,
  CancelOrderInput,
  CorrectAddressInput,
  IssueInvoicesInput,
  ListOrdersInput,
  OrderFilterInput,
  OrderReasonInput,
  PrintableInput,
  RefundOrderInput,
  SendShopMessageInput,
  SetTestFlagInput,
  SetTrackingInput,
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
import { messagesForShop } from "~/server/services/orders/thread";
import { trackMany } from "~/server/services/orders/track-many";
import { undoPayment } from "~/server/services/orders/undo-payment";
import { unshipOrder } from "~/server/services/orders/unship-order";
import { watchOrders } from "~/server/services/orders/watch-orders";
import { refundPart } from "~/server/services/refunds/refund-part";
import { adminProcedure, createRouter } from "../../trpc";

export const adminOrdersRouter = createRouter({
  list: adminProcedure.input(ListOrdersInput).query(({ ctx, input }) => listOrders(ctx.service, input)),
  matching: adminProcedure.input(OrderFilterInput).query(({ ctx, input }) => matchingOrders(ctx.service, input)),
  printable: adminProcedure.input(PrintableInput).query(({ ctx, input }) => printableOrders(ctx.service, input)),
  pickList: adminProcedure.input(ToShipInput).query(({ ctx, input }) => ordersPickList(ctx.service, input)),
  issueInvoices: adminProcedure
    .input(IssueInvoicesInput)
    .mutation(({ ctx, input }) => issueInvoices(ctx.service, input)),
  unship: adminProcedure.input(OrderIdInput).mutation(({ ctx, input }) => unshipOrder(ctx.service, input)),
  correctAddress: adminProcedure
    .input(CorrectAddressInput)
    .mutation(({ ctx, input }) => correctAddress(ctx.service, input)),
  summary: adminProcedure.query(({ ctx }) => ordersSummary(ctx.service)),
  byId: adminProcedure.input(OrderIdInput).query(({ ctx, input }) => orderDetails(ctx.service, input.orderId)),
  messages: adminProcedure.input(ThreadInput).query(({ ctx, input }) => messagesForShop(ctx.service, input)),
  listChoices: adminProcedure.query(({ ctx }) => orderListChoices(ctx.service)),
  chooseColumns: adminProcedure
    .input(ChooseColumnsInput)
    .mutation(({ ctx, input }) => chooseColumns(ctx.service, input)),
  saveView: adminProcedure.input(SaveViewInput).mutation(({ ctx, input }) => saveView(ctx.service, input)),
  renameView: adminProcedure.input(RenameViewInput).mutation(({ ctx, input }) => renameView(ctx.service, input)),
  deleteView: adminProcedure.input(SavedViewInput).mutation(({ ctx, input }) => deleteView(ctx.service, input)),
  notes: adminProcedure.input(OrderIdInput).query(({ ctx, input }) => notesOfOrder(ctx.service, input)),
  addNote: adminProcedure.input(AddOrderNoteInput).mutation(({ ctx, input }) => addOrderNote(ctx.service, input)),
  markPaid: adminProcedure.input(OrderIdInput).mutation(({ ctx, input }) => markOrderPaid(ctx.service, input)),
  cancel: adminProcedure.input(CancelOrderInput).mutation(({ ctx, input }) => cancelOrder(ctx.service, input)),
  refund: adminProcedure.input(RefundOrderInput).mutation(({ ctx, input }) => refundOrder(ctx.service, input)),
  refundPart: adminProcedure.input(RefundPartInput).mutation(({ ctx, input }) => refundPart(ctx.service, input)),
  undoPayment: adminProcedure.input(OrderReasonInput).mutation(({ ctx, input }) => undoPayment(ctx.service, input)),
  setTracking: adminProcedure.input(SetTrackingInput).mutation(({ ctx, input }) => setTracking(ctx.service, input)),
  setLot: adminProcedure.input(SetItemLotInput).mutation(({ ctx, input }) => setItemLot(ctx.service, input)),
  archive: adminProcedure.input(OrderIdInput).mutation(({ ctx, input }) => archiveOrder(ctx.service, input)),
  unarchive: adminProcedure.input(OrderIdInput).mutation(({ ctx, input }) => unarchiveOrder(ctx.service, input)),
  archiveMany: adminProcedure.input(ArchiveManyInput).mutation(({ ctx, input }) => archiveMany(ctx.service, input)),
  trackMany: adminProcedure.input(TrackManyInput).mutation(({ ctx, input }) => trackMany(ctx.service, input)),
  sendMailAgain: adminProcedure.input(MailIdInput).mutation(({ ctx, input }) => sendAgain(ctx.service, input)),
  setTestFlag: adminProcedure.input(SetTestFlagInput).mutation(({ ctx, input }) => setTestFlag(ctx.service, input)),
  sendMessage: adminProcedure
    .input(SendShopMessageInput)
    .mutation(({ ctx, input }) => sendShopMessage(ctx.service, input)),
  live: adminProcedure.input(WatchOrdersInput).subscription(({ ctx, signal }) => watchOrders(ctx.service, { signal })),
  readMessages: adminProcedure
    .input(OrderIdInput)
    .mutation(({ ctx, input }) => markCustomerMessagesRead(ctx.service, input)),
});
