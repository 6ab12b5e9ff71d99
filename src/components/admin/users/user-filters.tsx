"use client";

import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { useUrlChange } from "~/components/ui/use-url-change";
import { USER_KINDS, USER_TIERS } from "~/schemas/admin/users";
import { ListSearch } from "../list-search";
import { KIND_NAMES, type UsersAddress, usersHref } from "./search-params";

/** Search and filters of the list; the choices are in the URL. */
export function UserFilters({ address }: { address: UsersAddress }) {
  const { wanted, change } = useUrlChange(address, usersHref);
  const go = (more: Partial<UsersAddress>) => change({ ...more, page: 1 });
  const isFiltered = Boolean(wanted.search) || wanted.tier !== "all" || wanted.kind !== "all";
  return (
    <ListSearch
      label="Search by name or e-mail"
      className="w-full sm:w-auto sm:min-w-52 sm:max-w-sm sm:flex-1"
      search={wanted.search}
      onSearch={(search) => go({ search })}
      isNarrowed={isFiltered}
      onClear={() => go({ search: "", tier: "all", kind: "all" })}
    >
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <Field label="Tier">
          <Select
            value={wanted.tier}
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
            value={wanted.kind}
            onChange={({ target }) => go({ kind: USER_KINDS.find((each) => each === target.value) ?? "all" })}
          >
            {USER_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_NAMES[kind]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </ListSearch>
  );
}
