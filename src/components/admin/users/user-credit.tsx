"use client";

import { useState } from "react";
import { CreditEntries } from "~/components/shared/credit-entries";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { api } from "~/trpc/react";
import { CreditDialog } from "./credit-dialog";
import type { UserDetails } from "./user-screen";

/** A customer's store credit with its entries; it is given and taken here. */
export function UserCredit({ user }: { user: UserDetails }) {
  const credit = api.admin.credit.of.useQuery({ userId: user.id });
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="Store credit"
      {...(credit.data && {
        action: <p className="figures font-semibold text-lg">{formatMoney(credit.data.balanceCents)}</p>,
      })}
    >
      {!credit.isSuccess ? (
        <QueryState query={credit} className="h-16" />
      ) : (
        <>
          {credit.data.entries.length === 0 ? (
            <p className="text-muted text-sm">None so far. It pays for their orders at checkout.</p>
          ) : (
            <div className="max-h-80 overflow-y-auto">
              <CreditEntries entries={credit.data.entries} ordersHref="/admin/orders" />
            </div>
          )}
          <Button variant="secondary" size="sm" className="mt-4" onClick={() => setOpen(true)}>
            Give or take store credit
          </Button>
          {isOpen && (
            <CreditDialog user={user} balanceCents={credit.data.balanceCents} onClose={() => setOpen(false)} />
          )}
        </>
      )}
    </Card>
  );
}
