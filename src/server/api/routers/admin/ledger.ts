import { AdjustBalanceInput, BalancesInput, EntriesInput, JournalMonthInput } from "~/schemas/admin/ledger";
import { adjustBalance } from "~/server/services/ledger/adjust-balance";
import { ledgerEntries } from "~/server/services/ledger/admin-entries";
import { journalBalances } from "~/server/services/ledger/journal";
import { balances } from "~/server/services/ledger/queries";
import { verifyLedger } from "~/server/services/ledger/verify-ledger";
import { adminProcedure, createRouter } from "../../trpc";

/** The affiliates' money as the books have it, for those who run the shop. */
export const adminLedgerRouter = createRouter({
  verify: adminProcedure.query(({ ctx }) => verifyLedger(ctx.service)),
  balances: adminProcedure.input(BalancesInput).query(({ ctx, input }) => balances(ctx.service, input)),
  entries: adminProcedure.input(EntriesInput).query(({ ctx, input }) => ledgerEntries(ctx.service, input)),
  journal: adminProcedure.input(JournalMonthInput).query(({ ctx, input }) => journalBalances(ctx.service, input)),
  adjust: adminProcedure.input(AdjustBalanceInput).mutation(({ ctx, input }) => adjustBalance(ctx.service, input)),
});
