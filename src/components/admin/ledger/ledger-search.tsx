"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import type { FormEvent, ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { type LedgerAddress, ledgerHref } from "./ledger-address";

type LedgerSearchProps = { address: LedgerAddress; label: string; children?: ReactNode };

/** Finds in the present view; what is searched for stands in the address. */
export function LedgerSearch({ address, label, children }: LedgerSearchProps) {
  const router = useRouter();
  const go = (search: string) => router.push(ledgerHref({ ...address, search, page: 1 }), { scroll: false });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    go(String(new FormData(event.currentTarget).get("search") ?? "").trim());
  }
  return (
    <search>
      <form key={address.search} onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field label={label} className="min-w-52 flex-1 sm:max-w-sm">
          <Input name="search" type="search" defaultValue={address.search} maxLength={120} autoComplete="off" />
        </Field>
        {children}
        <Button type="submit" variant="secondary">
          <Search aria-hidden /> Search
        </Button>
        {address.search && (
          <Button variant="ghost" onClick={() => go("")}>
            Clear
          </Button>
        )}
      </form>
    </search>
  );
}
