import { EnterOrderInput, EntryCustomerInput, QuoteEntryInput } from "~/schemas/admin/order-entry";
import { enterOrder } from "~/server/services/orders/enter-order";
import { entryCustomer, quoteEntry } from "~/server/services/orders/quote-entry";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** Orders that staff enter for customers who ordered by phone or message. */
export const adminOrderEntryRouter = createRouter({
  customer: adminProcedure.input(EntryCustomerInput).query(serve(entryCustomer)),
  quote: adminProcedure.input(QuoteEntryInput).query(serve(quoteEntry)),
  enter: adminProcedure.input(EnterOrderInput).mutation(serve(enterOrder)),
});
