"use client";

import { useQueryStates } from "nuqs";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { TIER_GROUPS } from "~/domain/tiers";
import {
  AFFILIATE_SORTS,
  AFFILIATE_STATUSES,
  type AffiliateSort,
  type AffiliateStatus,
} from "~/schemas/admin/affiliates";
import { ListSearch } from "../list-search";
import { type AffiliatesSearchParams, affiliatesOptions, affiliatesParsers } from "./search-params";

const STATUS_LABELS: Readonly<Record<AffiliateStatus, string>> = {
  all: "All",
  active: "Active",
  "this-month": "Active this month",
  revoked: "Revoked",
};

const SORT_LABELS: Readonly<Record<AffiliateSort, string>> = {
  joined: "Newest",
  name: "Name",
  orders: "Orders",
  volume: "Volume",
  network: "Network",
};

/** Search and filters of the list; the choices are in the URL. */
export function AffiliateFilters() {
  const [params, setParams] = useQueryStates(affiliatesParsers, affiliatesOptions);
  const go = (more: Partial<AffiliatesSearchParams>) => setParams({ ...more, page: 1 });
  const isFiltered = Boolean(params.search || params.tier || params.status !== "all");
  return (
    <ListSearch
      label="Search by name, e-mail or code"
      search={params.search}
      onSearch={(search) => go({ search })}
      isNarrowed={isFiltered}
      onClear={() => go({ search: "", status: "all", tier: null })}
    >
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <Field label="Status">
          <Select
            value={params.status}
            onChange={({ target }) => go({ status: AFFILIATE_STATUSES.find((each) => each === target.value) ?? "all" })}
          >
            {AFFILIATE_STATUSES.map((status) => (
              <option key={status} value={status}>
                {STATUS_LABELS[status]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Tier">
          <Select
            value={params.tier ?? ""}
            onChange={({ target }) => go({ tier: target.value ? Number(target.value) : null })}
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
            value={params.sort}
            onChange={({ target }) =>
              go({ sort: AFFILIATE_SORTS.find((each) => each === target.value) ?? "joined", direction: null })
            }
          >
            {AFFILIATE_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_LABELS[sort]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </ListSearch>
  );
}
