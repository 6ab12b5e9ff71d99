"use client";

import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";

type LibrarySearchProps = { search: string; onSearch: (text: string) => void };

/** Finds pictures by a part of their file's name. */
export function LibrarySearch({ search, onSearch }: LibrarySearchProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get("search") ?? "").trim());
  }
  return (
    <search>
      <form key={search} onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field label="Search by file name" className="min-w-0 flex-1 sm:max-w-sm">
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
