import { EnterOrderInput, EntryCustomerInput, QuoteEntryInput } from "~/schemas/admin/order-entry";
import { enterOrder } from "~/server/services/orders/enter-order";
import { entryCustomer, quoteEntry } from "~/server/services/orders/quote-entry";
import { adminProcedure, createRouter } from "../../trpc";

/** Orders that the shop enters for customers who gave them by phone or message. */
export const adminOrderEntryRouter = createRouter({
  customer: adminProcedure.input(EntryCustomerInput).query(({ ctx, input }) => entryCustomer(ctx.service, input)),
  quote: adminProcedure.input(QuoteEntryInput).query(({ ctx, input }) => quoteEntry(ctx.service, input)),
  enter: adminProcedure.input(EnterOrderInput).mutation(({ ctx, input }) => enterOrder(ctx.service, input)),
});
