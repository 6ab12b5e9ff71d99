"use client";

import { Search, SlidersHorizontal } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { MAX_ORDER_SEARCH, narrowingCount } from "~/domain/order-filter";
import { OrderFilters } from "./order-filters";
import { type OrdersAddress, ordersHref } from "./orders-address";

/** Finds orders of the section, and opens what narrows them down; all of it stands in the address. */
export function OrderSearch({ address }: { address: OrdersAddress }) {
  const router = useRouter();
  const narrowing = narrowingCount(readFilter(address));
  const [isOpen, setIsOpen] = useState(narrowing > 0 || address.sort !== "newest");
  const go = (change: Partial<OrdersAddress>) =>
    router.push(ordersHref({ ...address, page: 1, orderId: null, ...change }), { scroll: false });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    go({ search: String(new FormData(event.currentTarget).get("search") ?? "").trim() });
  }
  return (
    <div className="flex flex-col gap-4">
      <search>
        <form key={address.search} onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <Field label="Search by order id, e-mail, name or tracking number" className="min-w-56 flex-1 sm:max-w-md">
            <Input
              name="search"
              type="search"
              defaultValue={address.search}
              maxLength={MAX_ORDER_SEARCH}
              autoComplete="off"
            />
          </Field>
          <Button type="submit" variant="secondary">
            <Search aria-hidden /> Search
          </Button>
          {address.search && (
            <Button variant="ghost" onClick={() => go({ search: "" })}>
              Clear
            </Button>
          )}
          <Button
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls="order-filters"
            onClick={() => setIsOpen((is) => !is)}
          >
            <SlidersHorizontal aria-hidden /> {narrowing > 0 ? `Filters (${narrowing})` : "Filters"}
          </Button>
        </form>
      </search>
      <div id="order-filters" hidden={!isOpen}>
        <OrderFilters key={ordersHref({ ...address, orderId: null })} address={address} onChange={go} />
      </div>
    </div>
  );
}

const readFilter = ({ sort: _sort, page: _page, orderId: _orderId, ...filter }: OrdersAddress) => filter;
