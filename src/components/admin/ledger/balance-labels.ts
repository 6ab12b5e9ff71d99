import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import type { RouterOutputs } from "~/trpc/react";

type Sums = RouterOutputs["admin"]["ledger"]["balances"]["sums"];

/** Summarizes all balances: owed by the shop, owed to it, the net, and the part in deleted accounts. */
export function balanceLabels(sums: Omit<Sums, "paidCents">): string {
  const { owedAccounts, owingCents, owingAccounts, netCents, deletedCents, deletedAccounts } = sums;
  const { inPayoutCents, keptCents } = sums;
  const deleted = `Deleted accounts: ${formatMoney(deletedCents)} of it, in ${plural(deletedAccounts, "account")}.`;
  const owing = `${plural(owingAccounts, "account owes", "accounts owe")} ${formatMoney(owingCents)}`;
  return [
    ...(owingAccounts > 0
      ? [`To ${plural(owedAccounts, "account")}; ${owing} after refunds; net ${formatMoney(netCents)}.`]
      : [`To ${plural(owedAccounts, "account")}.`]),
    ...(deletedAccounts > 0 ? [deleted] : []),
    ...(inPayoutCents > 0 ? [`In prepared payouts: ${formatMoney(inPayoutCents)} of it.`] : []),
    ...(keptCents !== 0 ? [`The house account's ${formatMoney(keptCents)} is kept by the shop.`] : []),
  ].join(" ");
}
