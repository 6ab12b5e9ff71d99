"use client";

import Link from "next/link";
import { type RefObject, useEffect, useRef } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { EntryPicker, SearchResultList } from "./entry-picker";

export type EntryCustomer = RouterOutputs["admin"]["orderEntry"]["customer"];

type CustomerPickerProps = {
  onPick: (id: string) => void;
  /** The customer chosen before, who can be kept. */
  keep?: { name: string; onKeep: () => void };
  /** Opened by a button, which has gone. */
  isFocused?: boolean;
};

export function CustomerPicker({ onPick, keep, isFocused = false }: CustomerPickerProps) {
  return (
    <Card className="flex flex-col gap-4">
      <EntryPicker
        label="Customer"
        placeholder="Name or e-mail"
        isFocused={isFocused}
        results={(search) => <FoundCustomers search={search} onPick={onPick} />}
      />
      {keep && (
        <Button variant="secondary" className="self-start" onClick={keep.onKeep}>
          Keep {keep.name}
        </Button>
      )}
    </Card>
  );
}

function FoundCustomers({ search, onPick }: { search: string; onPick: (id: string) => void }) {
  const users = api.admin.users.list.useQuery({ search, sort: "name", direction: "ascending" });
  if (!hasData(users)) return <QueryState query={users} className="h-11" />;
  return (
    <SearchResultList
      rows={users.data.rows}
      total={users.data.total}
      noun="customer"
      advice="An order needs an account: ask the customer to sign up first."
      onPick={({ id }) => onPick(id)}
    >
      {(user) => (
        <>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-medium">{user.name}</span> <span className="text-muted">{user.email}</span>
          </span>
          {user.isDisabled && <Badge tone="attention">SUSPENDED</Badge>}
        </>
      )}
    </SearchResultList>
  );
}

type ChosenCustomerProps = {
  customer: EntryCustomer;
  /** Whether this one was just picked: the focus goes on from here, because the search has gone. */
  isPicked: boolean;
  changeRef: RefObject<HTMLButtonElement | null>;
  onChange: () => void;
};

/** The chosen customer and their pricing. */
export function ChosenCustomer({ customer, isPicked, changeRef, onChange }: ChosenCustomerProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isPicked) heading.current?.focus();
  }, [isPicked]);
  const { id, name, email, discountPercent, isWholesale } = customer;
  const discount = isWholesale
    ? "Wholesale prices"
    : discountPercent > 0
      ? `${discountPercent}% off`
      : "Standard prices";
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="font-semibold text-lg [overflow-wrap:anywhere]">
          <Link href={`/admin/users/${id}`} className="rounded underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {email} · {discount}
        </p>
      </div>
      <Button ref={changeRef} variant="secondary" size="sm" onClick={onChange}>
        Change customer
      </Button>
    </Card>
  );
}
