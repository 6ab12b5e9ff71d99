"use client";

import { useRef } from "react";
import { AddressForm } from "~/components/account/address-form";
import { addressText } from "~/components/account/address-text";
import { LeaveScope, useLeaveScope } from "~/components/shared/use-leave-guard";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { RadioCard, RadioCardGroup } from "~/components/ui/radio-card";
import { api } from "~/trpc/react";

/** ID of the address being edited, "new" while adding one, or null. */
export type OpenAddress = string | null;

type CheckoutAddressesProps = {
  selected: string | null;
  onSelect: (id: string) => void;
  open: OpenAddress;
  onOpen: (open: OpenAddress) => void;
};

/** Address picker. Addresses are edited in place, and a new one is added below. */
export function CheckoutAddresses({ selected, onSelect, open, onOpen }: CheckoutAddressesProps) {
  const query = api.addresses.list.useQuery();
  const list = useRef<HTMLDivElement>(null);
  // Opening another form closes the one that is open, with what was typed into it.
  const { scope, leave } = useLeaveScope();
  const addresses = query.data ?? [];
  const isFirst = query.data?.length === 0;
  const form = {
    submitLabel: "Save and continue",
    onDone: (id: string) => {
      onOpen(null);
      onSelect(id);
      // The focused form is gone; focus the address that was just selected.
      requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>("input:checked")?.focus());
    },
  };
  const cancel = () => onOpen(null);
  return (
    <Card>
      <h2 className="font-semibold text-lg">Shipping address</h2>
      <div ref={list} className="mt-4 flex flex-col gap-4">
        {!query.data && <QueryState query={query} className="h-24" />}
        {addresses.length > 0 && (
          <RadioCardGroup legend="Shipping address" isLegendHidden>
            {addresses.map((address) =>
              open === address.id ? (
                <div key={address.id} className="rounded border border-line p-4">
                  <h3 className="mb-4 font-medium">Edit {address.label}</h3>
                  <LeaveScope value={scope}>
                    <AddressForm {...form} address={address} onCancel={cancel} />
                  </LeaveScope>
                </div>
              ) : (
                <div key={address.id} className="relative">
                  <RadioCard
                    name="address"
                    title={<span className="block pr-20">{address.label}</span>}
                    description={
                      <>
                        {addressText(address)}
                        {address.problem && (
                          <span className="mt-2 block text-attention">Needs a correction: {address.problem}</span>
                        )}
                      </>
                    }
                    checked={selected === address.id}
                    onChange={() => onSelect(address.id)}
                  />
                  <Button
                    variant="link"
                    size="sm"
                    className="absolute top-2 right-2 h-10 px-3"
                    onClick={() => leave(() => onOpen(address.id))}
                  >
                    {address.problem ? "Correct" : "Edit"}
                    <span className="sr-only"> {address.label}</span>
                  </Button>
                </div>
              ),
            )}
          </RadioCardGroup>
        )}
        {isFirst && <AddressForm {...form} isFirst />}
        {open === "new" && !isFirst && (
          <div className="rounded border border-line p-4">
            <h3 className="mb-4 font-medium">New address</h3>
            <LeaveScope value={scope}>
              <AddressForm {...form} onCancel={cancel} />
            </LeaveScope>
          </div>
        )}
        {addresses.length > 0 && open !== "new" && (
          <Button variant="secondary" className="self-start" onClick={() => leave(() => onOpen("new"))}>
            Add a new address
          </Button>
        )}
      </div>
    </Card>
  );
}
