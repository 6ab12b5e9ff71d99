"use client";

import { CreditEntries } from "~/components/shared/credit-entries";
import { Card, CardHeader } from "~/components/ui/card";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";

/** One's store credit: what there is, and where it came from. Not shown to whoever never had any. */
export function ProfileCredit() {
  const { data } = api.account.credit.useQuery();
  if (!data || data.entries.length === 0) return null;
  return (
    <Card id="store-credit" className="scroll-mt-28">
      <CardHeader
        title="Store credit"
        description={data.balanceCents > 0 ? "You can use it at checkout." : "You have used all of it."}
        action={<p className="figures font-semibold text-2xl">{formatMoney(data.balanceCents)}</p>}
      />
      <CreditEntries entries={data.entries} ordersHref="/orders" />
    </Card>
  );
}
