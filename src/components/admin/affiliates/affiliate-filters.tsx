"use client";

import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { useUrlChange } from "~/components/ui/use-url-change";
import { TIER_GROUPS } from "~/domain/tiers";
import { AFFILIATE_SORTS, AFFILIATE_STATUSES } from "~/schemas/admin/affiliates";
import { ListSearch } from "../list-search";
import { type AffiliatesAddress, affiliatesHref, firstDirection, SORT_NAMES, STATUS_NAMES } from "./search-params";

/** Search and filters of the list; the choices are in the URL. */
export function AffiliateFilters({ address }: { address: AffiliatesAddress }) {
  const { wanted, change } = useUrlChange(address, affiliatesHref);
  const go = (more: Partial<AffiliatesAddress>) => change({ ...more, page: 1 });
  const isFiltered = Boolean(wanted.search || wanted.tier || wanted.status !== "all");
  return (
    <ListSearch
      label="Search by name, e-mail or code"
      search={wanted.search}
      onSearch={(search) => go({ search })}
      isNarrowed={isFiltered}
      onClear={() => go({ search: "", status: "all", tier: undefined })}
    >
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <Field label="Status">
          <Select
            value={wanted.status}
            onChange={({ target }) => go({ status: AFFILIATE_STATUSES.find((each) => each === target.value) ?? "all" })}
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
            value={wanted.tier ?? ""}
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
            value={wanted.sort}
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
    </ListSearch>
  );
}
