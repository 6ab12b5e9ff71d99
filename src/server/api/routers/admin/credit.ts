import { CreditOfInput, GrantCreditInput } from "~/schemas/admin/credit";
import { grantCredit } from "~/server/services/credit/grant-credit";
import { creditOf } from "~/server/services/credit/queries";
import { adminProcedure, createRouter } from "../../trpc";

/** Customers' store credit. */
export const adminCreditRouter = createRouter({
  of: adminProcedure.input(CreditOfInput).query(({ ctx, input }) => creditOf(ctx.service, input.userId)),
  grant: adminProcedure.input(GrantCreditInput).mutation(({ ctx, input }) => grantCredit(ctx.service, input)),
});
