"use client";

import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { lazyPart } from "~/components/ui/lazy-part";
import { Skeleton } from "~/components/ui/skeleton";
import { activeFilterCount, MAX_ORDER_SEARCH } from "~/domain/order-filter";
import { ListSearch } from "../list-search";
import type { OrdersSearchParams } from "./search-params";

// Lazy: loaded once the filters are open, which they are from the start if the URL contains any.
const OrderFilters = lazyPart(async () => (await import("./order-filters")).OrderFilters);

type OrderSearchProps = {
  params: OrdersSearchParams;
  onChange: (more: Partial<OrdersSearchParams>, options?: { history: "replace" }) => void;
  /** Rendered after the filters button. */
  children?: ReactNode;
};

/** Search and filters of a section, kept in the URL. */
export function OrderSearch({ params, onChange, children }: OrderSearchProps) {
  const narrowing = activeFilterCount(readFilter(params));
  const [isOpen, setIsOpen] = useState(narrowing > 0 || params.sort !== "newest");
  const go = (more: Partial<OrdersSearchParams>) => onChange({ page: 1, orderId: null, ...more });
  return (
    <div className="flex flex-col gap-4">
      <ListSearch
        label="Search by order id, e-mail, name, tracking or lot number"
        placeholder="Id, e-mail, name, tracking, lot"
        isLive
        className="min-w-56 flex-1 sm:max-w-md"
        search={params.search}
        maxLength={MAX_ORDER_SEARCH}
        // While refining a search, replace the history entry, so that Back does not step through every letter. An order
        // opened before the search is sent stays open.
        onSearch={(search) =>
          onChange({ page: 1, search }, params.search && search ? { history: "replace" } : undefined)
        }
        after={
          <>
            <Button
              variant="ghost"
              aria-expanded={isOpen}
              aria-controls="order-filters"
              onClick={() => setIsOpen((is) => !is)}
            >
              <SlidersHorizontal aria-hidden /> {narrowing > 0 ? `Filters (${narrowing})` : "Filters"}
            </Button>
            {children}
          </>
        }
      />
      <div id="order-filters" hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <OrderFilters key={formValuesOf(params)} params={params} onChange={go} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

const readFilter = ({ sort: _sort, page: _page, orderId: _orderId, ...filter }: OrdersSearchParams) => filter;

/** Form key: changes only with the applied days or amounts, so that using a select keeps unapplied input. */
const formValuesOf = ({ from, to, minCents, maxCents }: OrdersSearchParams) => [from, to, minCents, maxCents].join(" ");
