"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { USER_KINDS, USER_TIERS } from "~/schemas/admin/users";
import { KIND_NAMES, type UsersAddress, usersHref } from "./users-address";

/** Search and filters of the list; what is chosen stands in the address. */
export function UserFilters({ address }: { address: UsersAddress }) {
  const router = useRouter();
  const go = (change: Partial<UsersAddress>) =>
    router.push(usersHref({ ...address, ...change, page: 1 }), { scroll: false });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    go({ search: String(new FormData(event.currentTarget).get("search") ?? "").trim() });
  }
  const isFiltered = Boolean(address.search) || address.tier !== "all" || address.kind !== "all";
  return (
    <search>
      <form key={address.search} onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field label="Search by name or e-mail" className="w-full sm:w-auto sm:min-w-52 sm:max-w-sm sm:flex-1">
          <Input name="search" type="search" defaultValue={address.search} maxLength={120} autoComplete="off" />
        </Field>
        <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
          <Field label="Tier">
            <Select
              value={address.tier}
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
              value={address.kind}
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
        <Button type="submit" variant="secondary">
          <Search aria-hidden /> Search
        </Button>
        {isFiltered && (
          <Button variant="ghost" onClick={() => go({ search: "", tier: "all", kind: "all" })}>
            Clear
          </Button>
        )}
      </form>
    </search>
  );
}
