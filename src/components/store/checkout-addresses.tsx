"use client";

import { useState } from "react";
import { AddressForm } from "~/components/account/address-form";
import { addressText } from "~/components/account/address-text";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { QueryError } from "~/components/ui/query-error";
import { RadioCard, RadioCardGroup } from "~/components/ui/radio-card";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";

type CheckoutAddressesProps = { selected: string | null; onSelect: (id: string) => void; error?: string | undefined };

/** Where the order goes: one's addresses to choose from, and a new one added in place. */
export function CheckoutAddresses({ selected, onSelect, error }: CheckoutAddressesProps) {
  const query = api.addresses.list.useQuery();
  const [isAdding, setAdding] = useState(false);
  const addresses = query.data ?? [];
  const showsForm = isAdding || (query.isSuccess && addresses.length === 0);
  return (
    <Card>
      <h2 className="font-semibold text-lg">Shipping address</h2>
      <div className="mt-4 flex flex-col gap-4">
        <QueryError query={query} />
        {query.isPending && <Skeleton className="h-24" />}
        {addresses.length > 0 && (
          <RadioCardGroup legend="Shipping address" isLegendHidden {...(error && { error })}>
            {addresses.map((address) => (
              <RadioCard
                key={address.id}
                name="address"
                title={address.label}
                description={addressText(address)}
                checked={selected === address.id}
                onChange={() => onSelect(address.id)}
              />
            ))}
          </RadioCardGroup>
        )}
        {showsForm ? (
          <AddressForm
            isFirst={addresses.length === 0}
            onDone={(id) => {
              setAdding(false);
              onSelect(id);
            }}
            {...(addresses.length > 0 && { onCancel: () => setAdding(false) })}
          />
        ) : (
          <Button variant="secondary" className="self-start" onClick={() => setAdding(true)}>
            Add a new address
          </Button>
        )}
      </div>
    </Card>
  );
}
