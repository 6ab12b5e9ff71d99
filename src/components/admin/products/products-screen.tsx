"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Download, Layers, Plus, Upload } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { Checkbox } from "~/components/ui/checkbox";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { STOCK_FILTERS } from "~/domain/stock";
import { api } from "~/trpc/react";
import { ListSearch } from "../list-search";
import { ScreenHead } from "../screen-head";
import { BulkPanel } from "./bulk-panel";
import { BulkPreview } from "./bulk-preview";
import { ProductList } from "./product-list";
import { RecentChanges } from "./recent-changes";
import { type ProductsSearchParams, productsOptions, productsParsers } from "./search-params";
import { useSelection } from "./use-selection";

export function ProductsScreen() {
  const selection = useSelection();
  const [isBulkOpen, setBulkOpen] = useState(false);
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const count = selection.ids.size;
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead
        title="Products"
        hint={
          <p aria-live="polite" className="figures">
            {count > 0 ? `${count.toLocaleString("en-US")} selected` : "None selected"}
          </p>
        }
      >
        <ButtonLink href="/admin/products/import" variant="secondary">
          <Upload aria-hidden /> Import
        </ButtonLink>
        <a href="/admin/products/export.csv" download className={buttonStyles({ variant: "secondary" })}>
          <Download aria-hidden /> Export
        </a>
        <Button
          variant="secondary"
          aria-expanded={isBulkOpen}
          disabled={count === 0 && !isBulkOpen}
          onClick={() => setBulkOpen(!isBulkOpen)}
        >
          <Layers aria-hidden /> Bulk Actions
        </Button>
        <ButtonLink href="/admin/products/new">
          <Plus aria-hidden /> Add Product
        </ButtonLink>
      </ScreenHead>
      {isBulkOpen && (
        <BulkPanel
          selection={selection}
          onDone={() => {
            selection.clear();
            setBulkOpen(false);
          }}
        />
      )}
      <ProductFilters />
      <ProductList selection={selection} onDelete={setDeletedId} />
      <RecentChanges />
      {deletedId && (
        <BulkPreview
          productIds={[deletedId]}
          change={{ kind: "delete" }}
          onClose={() => setDeletedId(null)}
          onDone={() => {
            selection.set([deletedId], false);
            setDeletedId(null);
          }}
        />
      )}
    </div>
  );
}

const STOCK_WORDS: Record<(typeof STOCK_FILTERS)[number], string> = {
  all: "Any stock",
  low: "Low or sold out",
  out: "None left",
  counted: "Counted",
};

function ProductFilters() {
  const [params, setParams] = useQueryStates(productsParsers, productsOptions);
  const { data } = api.admin.products.list.useQuery(params, { placeholderData: keepPreviousData });
  const go = (more: Partial<ProductsSearchParams>) => setParams({ page: 1, ...more });
  const groups = data?.groups ?? [];
  const isKnown =
    params.category === null || groups.some(({ categoryId }) => (categoryId ?? "none") === params.category);
  return (
    <ListSearch
      label="Search by name or SKU"
      className="min-w-0 flex-1 basis-72 sm:max-w-md"
      search={params.search}
      onSearch={(search) => go({ search })}
      isNarrowed={Boolean(params.search || params.category || params.liveOnly || params.stock !== "all")}
      onClear={() => go({ search: "", category: null, liveOnly: false, stock: "all" })}
    >
      <Field isDense label="Category" className="min-w-0 flex-1 basis-44 sm:max-w-56">
        <Select value={params.category ?? ""} onChange={(event) => go({ category: event.target.value || null })}>
          <option value="">All categories</option>
          {!isKnown && <option value={params.category ?? ""}>This category</option>}
          {groups.map(({ categoryId, name, count }) => (
            <option key={categoryId ?? "none"} value={categoryId ?? "none"}>
              {name} ({count})
            </option>
          ))}
        </Select>
      </Field>
      <Field isDense label="Stock" className="min-w-0 flex-1 basis-36 sm:max-w-44">
        <Select
          value={params.stock}
          onChange={(event) => go({ stock: STOCK_FILTERS.find((each) => each === event.target.value) ?? "all" })}
        >
          {STOCK_FILTERS.map((stock) => (
            <option key={stock} value={stock}>
              {STOCK_WORDS[stock]}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        className="lg:self-end"
        label="Live Only"
        checked={params.liveOnly}
        onChange={(event) => go({ liveOnly: event.target.checked })}
      />
    </ListSearch>
  );
}
