"use client";

import { Checkbox } from "~/components/ui/checkbox";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { useUrlChange } from "~/components/ui/use-url-change";
import { api } from "~/trpc/react";
import { ListSearch } from "../list-search";
import { type ProductsAddress, productsHref } from "./search-params";

/** Search, category and Live Only; all of it is in the URL. */
export function ProductFilters({ address }: { address: ProductsAddress }) {
  const { wanted, change } = useUrlChange(address, productsHref);
  const { data } = api.admin.products.list.useQuery(address);
  const go = (more: Partial<ProductsAddress>) => change({ page: 1, ...more });
  const groups = data?.groups ?? [];
  const isKnown =
    wanted.category === null || groups.some(({ categoryId }) => (categoryId ?? "none") === wanted.category);
  return (
    <ListSearch
      label="Search by name or SKU"
      className="min-w-0 flex-1 basis-72 sm:max-w-md"
      search={wanted.search}
      onSearch={(search) => go({ search })}
      isNarrowed={Boolean(wanted.search || wanted.category || wanted.liveOnly)}
      onClear={() => go({ search: "", category: null, liveOnly: false })}
    >
      <Field label="Category" className="min-w-0 flex-1 basis-44 sm:max-w-56">
        <Select value={wanted.category ?? ""} onChange={(event) => go({ category: event.target.value || null })}>
          <option value="">All categories</option>
          {!isKnown && <option value={wanted.category ?? ""}>This category</option>}
          {groups.map(({ categoryId, name, count }) => (
            <option key={categoryId ?? "none"} value={categoryId ?? "none"}>
              {name} ({count})
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label="Live Only"
        checked={wanted.liveOnly}
        onChange={(event) => go({ liveOnly: event.target.checked })}
      />
    </ListSearch>
  );
}
