import { Package } from "lucide-react";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { activeFilterCount } from "~/domain/order-filter";
import { type OrdersSearchParams, ordersHref } from "./search-params";

/** Empty state: filters without matches, or no orders at all. */
export function NoOrders({ params }: { params: OrdersSearchParams }) {
  const { sort: _sort, page: _page, orderId: _orderId, ...filter } = params;
  const isNarrowed = filter.search !== "" || activeFilterCount(filter) > 0;
  const { section } = params;
  return isNarrowed ? (
    <EmptyState
      icon={<Package aria-hidden />}
      title="No order matches"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {section !== "all" && (
            <ButtonLink variant="secondary" href={ordersHref({ ...params, section: "all", page: 1 })}>
              Search all orders
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" href={ordersHref({ section })}>
            Clear search and filters
          </ButtonLink>
        </div>
      }
    >
      {filter.search
        ? `No order in this section matches "${filter.search}".`
        : "No order in this section matches these filters."}
    </EmptyState>
  ) : (
    <EmptyState icon={<Package aria-hidden />} title="No orders yet">
      New orders will appear here.
    </EmptyState>
  );
}
