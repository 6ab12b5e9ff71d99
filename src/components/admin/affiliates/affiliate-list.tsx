"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Network } from "lucide-react";
import { useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { EmptyState } from "~/components/ui/empty-state";
import { Field } from "~/components/ui/field";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { Select } from "~/components/ui/select";
import { optionsOf, SelectField } from "~/components/ui/select-field";
import { plural } from "~/domain/plural";
import { TIER_GROUPS } from "~/domain/tiers";
import { cn } from "~/lib/cn";
import { hasData } from "~/lib/has-data";
import {
  AFFILIATE_SORTS,
  AFFILIATE_STATUSES,
  type AffiliateSort,
  type AffiliateStatus,
} from "~/schemas/admin/affiliates";
import { api } from "~/trpc/react";
import { ListSearch } from "../list-search";
import { AffiliateTable } from "./affiliate-table";
import {
  type AffiliatesSearchParams,
  affiliatesHref,
  affiliatesInput,
  affiliatesOptions,
  affiliatesParsers,
} from "./search-params";

export function AffiliateList() {
  const [params] = useQueryStates(affiliatesParsers, affiliatesOptions);
  const list = api.admin.affiliates.list.useQuery(affiliatesInput(params), { placeholderData: keepPreviousData });
  const isFiltered = Boolean(params.search || params.tier || params.status !== "all");
  return (
    <section aria-labelledby="affiliate-list" className="flex flex-col gap-2">
      <h2 id="affiliate-list" className="sr-only">
        All Affiliates
      </h2>
      <AffiliateFilters>
        {list.data && list.data.rows.length > 0 && (
          <p className="figures text-muted text-sm sm:ml-auto sm:self-center" aria-live="polite">
            {list.data.hasMore && "More than "}
            {plural(list.data.total, "affiliate")}
            {list.data.rows.some(({ isHouse }) => isHouse) && ", with the house account"}
          </p>
        )}
      </AffiliateFilters>
      {!hasData(list) ? (
        <QueryState query={list} className="h-96" />
      ) : list.data.rows.length === 0 ? (
        <EmptyState icon={<Network aria-hidden />} title="No affiliates found">
          {isFiltered
            ? "Nobody in the program matches the search and the filters."
            : "Affiliates appear here with the first sign-up by invitation or the first approved request."}
        </EmptyState>
      ) : (
        <div className={cn("flex flex-col gap-2", list.isPlaceholderData && "opacity-60")}>
          <AffiliateTable rows={list.data.rows} params={params} />
          <Pagination
            page={Math.min(params.page, list.data.pageCount)}
            pageCount={list.data.pageCount}
            hrefFor={(page) => affiliatesHref({ ...params, page })}
          />
        </div>
      )}
    </section>
  );
}

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

function AffiliateFilters({ children }: { children: ReactNode }) {
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
