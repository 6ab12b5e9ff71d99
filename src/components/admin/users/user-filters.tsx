"use client";

import { useQueryStates } from "nuqs";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
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
};

/** Search and filters of the list; the choices are in the URL. */
export function UserFilters() {
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
    >
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <Field label="Tier">
          <Select
            value={params.tier}
            onChange={({ target }) => go({ tier: USER_TIERS.find((each) => each === target.value) ?? "all" })}
          >
            {USER_TIERS.map((tier) => (
              <option key={tier} value={tier}>
                {tier === "all" ? "All tiers" : tier}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Show">
          <Select
            value={params.kind}
            onChange={({ target }) => go({ kind: USER_KINDS.find((each) => each === target.value) ?? "all" })}
          >
            {USER_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_LABELS[kind]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </ListSearch>
  );
}
