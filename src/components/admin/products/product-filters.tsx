"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, Input } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { api } from "~/trpc/react";
import { type ProductsAddress, productsHref } from "./products-address";

/** Search, category and Live Only; all of it stands in the address. */
export function ProductFilters({ address }: { address: ProductsAddress }) {
  const router = useRouter();
  const { data } = api.admin.products.list.useQuery(address);
  const go = (changes: Partial<ProductsAddress>) =>
    router.push(productsHref({ ...address, page: 1, ...changes }), { scroll: false });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    go({ search: String(new FormData(event.currentTarget).get("search") ?? "").trim() });
  }
  const groups = data?.groups ?? [];
  const isKnown =
    address.category === null || groups.some(({ categoryId }) => (categoryId ?? "none") === address.category);
  return (
    <search className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <form onSubmit={submit} key={address.search} className="flex min-w-0 flex-1 basis-72 items-end gap-2 sm:max-w-md">
        <Field label="Search by name or SKU" className="flex-1">
          <Input name="search" type="search" defaultValue={address.search} maxLength={120} autoComplete="off" />
        </Field>
        <Button type="submit" variant="secondary" size="icon" aria-label="Search">
          <Search aria-hidden />
        </Button>
      </form>
      <Field label="Category" className="min-w-0 flex-1 basis-44 sm:max-w-56">
        <Select value={address.category ?? ""} onChange={(event) => go({ category: event.target.value || null })}>
          <option value="">All categories</option>
          {!isKnown && <option value={address.category ?? ""}>This category</option>}
          {groups.map(({ categoryId, name, count }) => (
            <option key={categoryId ?? "none"} value={categoryId ?? "none"}>
              {name} ({count})
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label="Live Only"
        checked={address.liveOnly}
        onChange={(event) => go({ liveOnly: event.target.checked })}
      />
      {(address.search || address.category || address.liveOnly) && (
        <Button variant="ghost" onClick={() => router.push("/admin/products", { scroll: false })}>
          Clear
        </Button>
      )}
    </search>
  );
}
