"use client";

import Link from "next/link";
import { useQueryStates } from "nuqs";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { formatDate } from "~/lib/format-date";
import { hasData } from "~/lib/has-data";
import { PERFORMANCE_FILTERS, type PerformanceSort } from "~/schemas/admin/dashboard";
import { api } from "~/trpc/react";
import { NONE_UNSOLD, percent, periodLabel, whole } from "./metric-labels";
import { dashboardHref, dashboardParsers, periodOf } from "./search-params";

const COLUMNS: readonly { sort: PerformanceSort; label: string }[] = [
  { sort: "views", label: "Views" },
  { sort: "unique", label: "Unique" },
  { sort: "sold", label: "Sold" },
  { sort: "revenue", label: "Revenue" },
  { sort: "conversion", label: "Conversion" },
];

export function ProductPerformance() {
  const [params] = useQueryStates(dashboardParsers);
  const { sort: sortedBy, only, page } = params;
  const period = periodOf(params);
  const asked = { ...period, sort: sortedBy, only, page };
  const products = api.admin.dashboard.products.useQuery(asked, { placeholderData: (before) => before });
  return (
    <Card
      id="product-performance"
      className="scroll-mt-20"
      title="Product Performance"
      description={`${periodLabel(period)} (UTC). Conversion is the paid orders with the product / its unique views.`}
      action={<FilterLinks />}
    >
      {!hasData(products) ? (
        <QueryState query={products} className="h-80" />
      ) : products.data.rows.length === 0 ? (
        <p className="text-muted">{only === "unsold" ? NONE_UNSOLD : "No product views or sales in this period."}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <Table label="Product performance">
            <THead>
              <TR>
                <TH>Product</TH>
                {COLUMNS.map(({ sort, label }) => (
                  <TH
                    key={sort}
                    isNumeric
                    sort={{
                      href: dashboardHref({ ...params, sort, page: 1 }),
                      ...(sort === params.sort && { direction: "descending" }),
                    }}
                  >
                    {label}
                  </TH>
                ))}
                <TH isNumeric>Last viewed</TH>
              </TR>
            </THead>
            <TBody>
              {products.data.rows.map((row) => (
                <TR key={row.id}>
                  <TD className="min-w-44">
                    <Link href={`/admin/products/${row.id}`} className="rounded font-medium hover:underline">
                      {row.name}
                    </Link>
                    <span className="mt-0.5 flex items-center gap-2 text-muted">
                      <span className="font-mono text-xs">{row.sku}</span>
                      {row.hidden && <Badge className="h-5">Hidden</Badge>}
                    </span>
                  </TD>
                  <TD isNumeric>{whole(row.views)}</TD>
                  <TD isNumeric>{whole(row.uniqueViews)}</TD>
                  <TD isNumeric>{whole(row.sold)}</TD>
                  <TD isNumeric>{formatMoney(row.revenueCents)}</TD>
                  <TD isNumeric>{percent(row.conversionBps)}</TD>
                  <TD isNumeric>{formatDate(row.lastViewedAt)}</TD>
                </TR>
              ))}
            </TBody>
          </Table>
          <Pagination
            label="Pages of products"
            page={products.data.page}
            pageCount={products.data.pageCount}
            hrefFor={(page) => dashboardHref({ ...params, page })}
          />
        </div>
      )}
    </Card>
  );
}

function FilterLinks() {
  const [params] = useQueryStates(dashboardParsers);
  return (
    <nav aria-label="Products" className="flex flex-wrap gap-4 text-sm">
      {PERFORMANCE_FILTERS.map((only) => (
        <Link
          key={only}
          href={`${dashboardHref({ ...params, only, page: 1 })}#product-performance`}
          scroll={false}
          aria-current={only === params.only ? "true" : undefined}
          className="inline-flex min-h-9 items-center rounded text-muted underline-offset-4 hover:text-ink aria-[current=true]:font-medium aria-[current=true]:text-ink aria-[current=true]:underline"
        >
          {only === "all" ? "All products" : "Viewed, never bought"}
        </Link>
      ))}
    </nav>
  );
}
