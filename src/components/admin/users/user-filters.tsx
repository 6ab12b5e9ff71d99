"use client";

import { useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { optionsOf, SelectField } from "~/components/ui/select-field";
import { USER_KINDS, USER_TIERS, type UserKind } from "~/schemas/admin/users";
import { ListSearch } from "../list-search";
import { type UsersSearchParams, usersOptions, usersParsers } from "./search-params";

const KIND_LABELS: Readonly<Record<UserKind, string>> = {
  all: "All users",
  admin: "Admins",
  affiliate: "Affiliates",
  wholesale: "VIP / Core Team",
  expired: "Expired memberships",
  test: "Test subscriptions",
  suspended: "Suspended",
};

const TIERS = USER_TIERS.map((value) => ({ value, label: value === "all" ? "All tiers" : value }));

/** Search and filters of the list, and behind them how many it finds; the choices are in the URL. */
export function UserFilters({ children }: { children: ReactNode }) {
  const [params, setParams] = useQueryStates(usersParsers, usersOptions);
  const go = (more: Partial<UsersSearchParams>) => setParams({ ...more, page: 1 });
  const isFiltered = Boolean(params.search) || params.tier !== "all" || params.kind !== "all";
  return (
    <ListSearch
      label="Search by name or e-mail"
      className="w-full sm:w-auto sm:min-w-52 sm:max-w-sm sm:flex-1"
      search={params.search}
      onSearch={(search) => go({ search })}
      isNarrowed={isFiltered}
      onClear={() => go({ search: "", tier: "all", kind: "all" })}
      after={children}
    >
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <SelectField isDense label="Tier" value={params.tier} options={TIERS} onChange={(tier) => go({ tier })} />
        <SelectField
          label="Show"
          isDense
          value={params.kind}
          options={optionsOf(USER_KINDS, KIND_LABELS)}
          onChange={(kind) => go({ kind })}
        />
      </div>
    </ListSearch>
  );
}
