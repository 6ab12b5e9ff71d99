"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { TIER_GROUPS } from "~/domain/tiers";
import { AFFILIATE_SORTS, AFFILIATE_STATUSES } from "~/schemas/admin/affiliates";
import { type AffiliatesAddress, affiliatesHref, firstDirection, SORT_NAMES, STATUS_NAMES } from "./affiliates-address";

/** Search and filters of the list; what is chosen stands in the address. */
export function AffiliateFilters({ address }: { address: AffiliatesAddress }) {
  const router = useRouter();
  const go = (change: Partial<AffiliatesAddress>) =>
    router.push(affiliatesHref({ ...address, ...change, page: 1 }), { scroll: false });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    go({ search: String(new FormData(event.currentTarget).get("search") ?? "").trim() });
  }
  const isFiltered = Boolean(address.search || address.tier || address.status !== "all");
  return (
    <search>
      <form key={address.search} onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field label="Search by name, e-mail or code" className="min-w-52 flex-1 sm:max-w-sm">
          <Input name="search" type="search" defaultValue={address.search} maxLength={120} autoComplete="off" />
        </Field>
        <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
          <Field label="Status">
            <Select
              value={address.status}
              onChange={({ target }) =>
                go({ status: AFFILIATE_STATUSES.find((each) => each === target.value) ?? "all" })
              }
            >
              {AFFILIATE_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {STATUS_NAMES[status]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Tier">
            <Select
              value={address.tier ?? ""}
              onChange={({ target }) => go({ tier: target.value ? Number(target.value) : undefined })}
            >
              <option value="">All tiers</option>
              {TIER_GROUPS.map((group) => (
                <optgroup key={group.name} label={group.name}>
                  {group.tiers.map((tier) => (
                    <option key={tier.id} value={tier.level}>
                      {tier.name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          </Field>
          <Field label="Sort by" className="xl:hidden">
            <Select
              value={address.sort}
              onChange={({ target }) => {
                const sort = AFFILIATE_SORTS.find((each) => each === target.value) ?? "joined";
                go({ sort, direction: firstDirection(sort) });
              }}
            >
              {AFFILIATE_SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {SORT_NAMES[sort]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Button type="submit" variant="secondary">
          <Search aria-hidden /> Search
        </Button>
        {isFiltered && (
          <Button variant="ghost" onClick={() => go({ search: "", status: "all", tier: undefined })}>
            Clear
          </Button>
        )}
      </form>
    </search>
  );
}
