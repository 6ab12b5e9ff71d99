"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Package } from "lucide-react";
import { useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { toastError } from "~/components/ui/toast-error";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { ProductRow } from "./product-row";
import { type ProductsSearchParams, productsHref, productsOptions, productsParsers } from "./search-params";
import type { Selection } from "./use-selection";

type List = RouterOutputs["admin"]["products"]["list"];
type ProductListProps = { selection: Selection; onDelete: (productId: string) => void };

/** Products grouped by category. One page of them, or every match, can be selected. */
export function ProductList({ selection, onDelete }: ProductListProps) {
  const [params] = useQueryStates(productsParsers, productsOptions);
  const list = api.admin.products.list.useQuery(params, { placeholderData: keepPreviousData });
  if (!hasData(list)) return <QueryState query={list} className="h-[32rem]" />;
  const { rows, total, pageCount } = list.data;
  const elsewhere = <SelectedElsewhere rows={rows} selection={selection} />;
  if (rows.length === 0) {
    const isFiltered = Boolean(params.search || params.category || params.liveOnly || params.stock !== "all");
    return (
      <div className="flex flex-col gap-4">
        {elsewhere}
        <EmptyState
          icon={<Package aria-hidden />}
          title="No products found"
          action={isFiltered ? null : <ButtonLink href="/admin/products/new">Add Product</ButtonLink>}
        >
          {isFiltered ? "Nothing matches this search and filter." : "The first product appears in the store at once."}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <SelectBar list={list.data} params={params} selection={selection}>
        {elsewhere}
      </SelectBar>
      {groupsOf(list.data).map(({ key, name, count, products }) => (
        <section key={key} aria-labelledby={`group-${key}`} className="flex flex-col gap-1">
          <div className="flex items-center gap-2">
            <Checkbox
              isLabelHidden
              label={`Select ${name} on this page`}
              checked={products.every(({ id }) => selection.has(id))}
              onChange={(event) =>
                selection.set(
                  products.map(({ id }) => id),
                  event.target.checked,
                )
              }
            />
            <h2 id={`group-${key}`} className="font-semibold">
              {name} <span className="figures font-normal text-muted">({count})</span>
            </h2>
          </div>
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {products.map((product) => (
              <ProductRow key={product.id} product={product} selection={selection} onDelete={onDelete} />
            ))}
          </ul>
        </section>
      ))}
      <p className="figures text-center text-muted text-sm">{plural(total, "product")}</p>
      <Pagination
        page={Math.min(params.page, pageCount)}
        pageCount={pageCount}
        hrefFor={(page) => productsHref({ ...params, page })}
      />
    </div>
  );
}

function groupsOf({ groups, rows }: List) {
  return groups.flatMap(({ categoryId, name, count }) => {
    const products = rows.filter((row) => row.categoryId === categoryId);
    return products.length === 0 ? [] : [{ key: categoryId ?? "none", name, count, products }];
  });
}

type ElsewhereProps = { rows: List["rows"]; selection: Selection };

/** Warns about selected products that this view does not show: a bulk action would change them too. */
function SelectedElsewhere({ rows, selection }: ElsewhereProps) {
  const shown = new Set(rows.map(({ id }) => id));
  const elsewhere = [...selection.ids].filter((id) => !shown.has(id));
  if (elsewhere.length === 0) return null;
  return (
    <p role="status" className="figures flex flex-wrap items-center gap-x-2 text-attention text-sm">
      {elsewhere.length.toLocaleString("en-US")} selected not shown
      <Button variant="link" size="sm" onClick={() => selection.set(elsewhere, false)}>
        Unselect {elsewhere.length === 1 ? "it" : "them"}
      </Button>
    </p>
  );
}

type SelectBarProps = { list: List; params: ProductsSearchParams; selection: Selection; children: ReactNode };

function SelectBar({ list: { rows, total, pageCount }, params, selection, children }: SelectBarProps) {
  const utils = api.useUtils();
  const ids = rows.map(({ id }) => id);
  const chosen = ids.filter(selection.has).length;
  const { page: _page, ...filter } = params;
  async function selectMatching() {
    try {
      selection.set(await utils.admin.products.matchingIds.fetch(filter), true);
    } catch (failure) {
      toastError(failure, "Not selected");
    }
  }
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
      <Checkbox
        label={pageCount > 1 ? "Select All on this page" : "Select All"}
        checked={chosen === ids.length}
        isIndeterminate={chosen > 0 && chosen < ids.length}
        onChange={(event) => selection.set(ids, event.target.checked)}
      />
      {pageCount > 1 && selection.ids.size < total && (
        <Button variant="link" size="sm" onClick={() => void selectMatching()}>
          Select all {total.toLocaleString("en-US")} that match
        </Button>
      )}
      {selection.ids.size > 0 && (
        <Button variant="link" size="sm" onClick={selection.clear}>
          Clear selection
        </Button>
      )}
      {children}
    </div>
  );
}
