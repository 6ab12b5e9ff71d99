"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { addressResolver } from "~/components/account/address-place";
import { addressText } from "~/components/account/address-text";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { LeaveScope, useLeaveScope } from "~/components/shared/use-leave-guard";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { RadioCard, RadioCardGroup } from "~/components/ui/radio-card";
import { findCountry, type ShippingCountry } from "~/domain/places";
import type { EntryAddressInput } from "~/schemas/admin/order-entry";
import { api } from "~/trpc/react";
import { CustomerAddressFields } from "./customer-address-fields";
import type { EntryCustomer } from "./entry-customer";

/** One of the customer's saved addresses, or one typed for this order. */
export type EntryAddress = { kind: "saved"; addressId: string } | { kind: "typed"; typed: EntryAddressInput };

type EntryAddressesProps = {
  customer: EntryCustomer;
  chosen: EntryAddress | null;
  /** Called with null while a new address is being typed, so that the order cannot go to the previous choice. */
  onChoose: (address: EntryAddress | null) => void;
};

/** The shipping address: one of the customer's, or one for this order only. */
export function EntryAddresses({ customer, chosen, onChoose }: EntryAddressesProps) {
  const [typed, setTyped] = useState<EntryAddressInput | null>(null);
  const [isOpen, setIsOpen] = useState(customer.addresses.length === 0);
  const [before, setBefore] = useState<EntryAddress | null>(null);
  const typing = useLeaveScope();
  function open() {
    setBefore(chosen);
    onChoose(null);
    setIsOpen(true);
  }
  function choose(address: EntryAddress | null) {
    setIsOpen(false);
    onChoose(address);
  }
  const chosenId = chosen?.kind === "saved" ? chosen.addressId : null;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold text-lg">Shipping address</h2>
      {(customer.addresses.length > 0 || typed) && (
        <RadioCardGroup legend="Shipping address" isLegendHidden>
          {customer.addresses.map((address) => (
            <RadioCard
              key={address.id}
              name="address"
              title={address.label}
              description={
                <>
                  {addressText(address)}
                  {address.problem && (
                    <span className="mt-2 block text-attention">Needs a correction: {address.problem}</span>
                  )}
                </>
              }
              disabled={address.problem !== null}
              checked={chosenId === address.id}
              onChange={() => typing.leave(() => choose({ kind: "saved", addressId: address.id }))}
            />
          ))}
          {typed && !isOpen && (
            <RadioCard
              name="address"
              title="New address"
              description={addressText(typed)}
              checked={chosen?.kind === "typed"}
              onChange={() => choose({ kind: "typed", typed })}
            />
          )}
        </RadioCardGroup>
      )}
      {isOpen ? (
        <LeaveScope value={typing.scope}>
          <TypedAddress
            recipientName={customer.name}
            initial={typed}
            onUse={(address) => {
              setTyped(address);
              choose({ kind: "typed", typed: address });
            }}
            {...((typed || customer.addresses.length > 0) && { onCancel: () => choose(before) })}
          />
        </LeaveScope>
      ) : (
        <Button variant="secondary" className="self-start" onClick={open}>
          {typed ? "Edit new address" : "Use another address"}
        </Button>
      )}
    </Card>
  );
}

type TypedAddressProps = {
  recipientName: string;
  initial: EntryAddressInput | null;
  onUse: (address: EntryAddressInput) => void;
  onCancel?: () => void;
};

function TypedAddress(props: TypedAddressProps) {
  const countries = api.addresses.countries.useQuery();
  if (countries.data) return <TypedAddressForm {...props} countries={countries.data} />;
  return <QueryState query={countries} className="h-96" />;
}

function TypedAddressForm({
  recipientName,
  initial,
  countries,
  onUse,
  onCancel,
}: TypedAddressProps & { countries: ShippingCountry[] }) {
  const country = findCountry(countries, "US") ?? countries[0];
  const form = useForm({
    resolver: addressResolver(countries),
    mode: "onTouched",
    defaultValues: {
      ...{ recipientName, addressLine1: "", addressLine2: "", city: "", state: "", postalCode: "", phone: "" },
      ...{ country: country?.name ?? "", label: "Home", isDefault: false, ...initial },
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ label: _label, isDefault: _isDefault, ...address }) => onUse(address))}
      className="flex max-w-xl flex-col gap-4"
    >
      <p className="text-muted text-sm">For this order only. It is not added to the customer's address book.</p>
      <CustomerAddressFields form={form} countries={countries} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary">
          Use this address
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <LeaveGuard isDirty={form.formState.isDirty} name="the address" />
    </form>
  );
}
