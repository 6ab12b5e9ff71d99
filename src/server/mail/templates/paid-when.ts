import { formatMoney } from "~/domain/money";
import type { Db } from "~/server/db";
import { sumsOfAccount } from "~/server/services/ledger/account-sums";
import { payoutBlockers } from "~/server/services/payouts/payout-blockers";
import { payoutSettings } from "~/server/services/payouts/payout-settings";

type Payee = { id: string; isAffiliate: boolean; isDisabled: boolean };

/** When the balance owed to this account is paid out, as the end of a sentence; null if nothing holds it back. */
export async function paidWhen(db: Db, { id, isAffiliate, isDisabled }: Payee): Promise<string | null> {
  const now = new Date();
  const { isWithheld, waitsForTerms, hasTag } = await payoutBlockers(db, id, now);
  if (isDisabled) return "once the suspension of your account is lifted";
  if (isWithheld) return "once your payouts are no longer on hold";
  if (waitsForTerms) return "once you have accepted the program terms";
  if (!hasTag) return "once you have added a cash-app tag";
  // Former affiliates are paid below the minimum too.
  if (!isAffiliate) return null;
  const [{ availableCents }, { minimumPayoutCents }] = await Promise.all([
    sumsOfAccount(db, id, now),
    payoutSettings(db, now),
  ]);
  return availableCents < minimumPayoutCents
    ? `once at least ${formatMoney(minimumPayoutCents)} is ready for you`
    : null;
}
