import { formatMoney } from "~/domain/money";
import type { RouterOutputs } from "~/trpc/react";

type Sums = RouterOutputs["admin"]["ledger"]["balances"]["sums"];

const accounts = (count: number) => (count === 1 ? "1 account" : `${count.toLocaleString("en-US")} accounts`);

/** Summarizes all balances: owed by the shop, owed to it, the net, and the part in deleted accounts. */
export function balanceLabels(sums: Omit<Sums, "paidCents">): string {
  const { owedAccounts, owingCents, owingAccounts, netCents, deletedCents, deletedAccounts } = sums;
  const { inPayoutCents, keptCents } = sums;
  const deleted = `Deleted accounts: ${formatMoney(deletedCents)} of it, in ${accounts(deletedAccounts)}.`;
  const owing = `${accounts(owingAccounts)} ${owingAccounts === 1 ? "owes" : "owe"} ${formatMoney(owingCents)}`;
  return [
    ...(owingAccounts > 0
      ? [`To ${accounts(owedAccounts)}; ${owing} after refunds; net ${formatMoney(netCents)}.`]
      : [`To ${accounts(owedAccounts)}.`]),
    ...(deletedAccounts > 0 ? [deleted] : []),
    ...(inPayoutCents > 0 ? [`In prepared payouts: ${formatMoney(inPayoutCents)} of it.`] : []),
    ...(keptCents !== 0 ? [`The house account's ${formatMoney(keptCents)} is kept by the shop.`] : []),
  ].join(" ");
}
