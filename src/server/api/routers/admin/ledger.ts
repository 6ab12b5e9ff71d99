import { AdjustBalanceInput, BalancesInput, EntriesInput, JournalMonthInput } from "~/schemas/admin/ledger";
import { adjustBalance } from "~/server/services/ledger/adjust-balance";
import { ledgerEntries } from "~/server/services/ledger/admin-entries";
import { journalBalances } from "~/server/services/ledger/journal";
import { balances } from "~/server/services/ledger/queries";
import { verifyLedger } from "~/server/services/ledger/verify-ledger";
import { serve } from "../../serve";
import { adminProcedure, createRouter } from "../../trpc";

/** Affiliate balances and the ledger behind them. */
export const adminLedgerRouter = createRouter({
  verify: adminProcedure.query(serve(verifyLedger)),
  balances: adminProcedure.input(BalancesInput).query(serve(balances)),
  entries: adminProcedure.input(EntriesInput).query(serve(ledgerEntries)),
  journal: adminProcedure.input(JournalMonthInput).query(serve(journalBalances)),
  adjust: adminProcedure.input(AdjustBalanceInput).mutation(serve(adjustBalance)),
});
