"use client";

import { useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { optionsOf, SelectField } from "~/components/ui/select-field";
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
  all: "Any status",
  active: "In the program",
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

/** Search and filters of the list, and behind them how many it finds; the choices are in the URL. */
export function AffiliateFilters({ children }: { children: ReactNode }) {
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
      after={children}
    >
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <SelectField
          label="Status"
          isDense
          value={params.status}
          options={optionsOf(AFFILIATE_STATUSES, STATUS_LABELS)}
          onChange={(status) => go({ status })}
        />
        <Field label="Tier" isDense>
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
        <SelectField
          label="Sort by"
          isDense
          className="xl:hidden"
          value={params.sort}
          options={optionsOf(AFFILIATE_SORTS, SORT_LABELS)}
          onChange={(sort) => go({ sort, direction: null })}
        />
      </div>
    </ListSearch>
  );
}
