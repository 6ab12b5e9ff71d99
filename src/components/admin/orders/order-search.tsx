"use client";

import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";

type OrderSearchProps = { search: string; onSearch: (text: string) => void };

/** Finds orders of the section by short id or e-mail. */
export function OrderSearch({ search, onSearch }: OrderSearchProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get("search") ?? "").trim());
  }
  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field label="Search by order id or e-mail" className="min-w-0 flex-1 sm:max-w-sm">
          <Input name="search" type="search" defaultValue={search} maxLength={120} autoComplete="off" />
        </Field>
        <Button type="submit" variant="secondary">
          <Search aria-hidden /> Search
        </Button>
        {search && (
          <Button variant="ghost" onClick={() => onSearch("")}>
            Clear
          </Button>
        )}
      </form>
    </search>
  );
}
