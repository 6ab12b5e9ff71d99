"use client";

import { Search } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";

type ListSearchProps = {
  label: string;
  /** What is searched for now. */
  search: string;
  onSearch: (text: string) => void;
  /** Whether there is something to clear. */
  isNarrowed?: boolean;
  onClear?: () => void;
  maxLength?: number;
  className?: string;
  /** More filters, between the text and its button. */
  children?: ReactNode;
  /** What stands behind the buttons. */
  after?: ReactNode;
};

/**
 * Searches a list when the text is sent. The field follows what is searched for when that changes elsewhere (a link,
 * Back, Clear); what is typed while an answer is on its way stays.
 */
export function ListSearch({ label, search, onSearch, maxLength = 120, children, after, ...rest }: ListSearchProps) {
  const { isNarrowed = search !== "", onClear = () => onSearch(""), className = "min-w-52 flex-1 sm:max-w-sm" } = rest;
  const [sent, setSent] = useState(search);
  const [turn, setTurn] = useState(0);
  if (search !== sent) {
    setSent(search);
    setTurn(turn + 1);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("search") ?? "").trim();
    setSent(text);
    onSearch(text);
  }
  function clear() {
    setTurn(turn + 1);
    onClear();
  }
  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <Field key={turn} label={label} className={className}>
          <Input name="search" type="search" defaultValue={search} maxLength={maxLength} autoComplete="off" />
        </Field>
        {children}
        <Button type="submit" variant="secondary">
          <Search aria-hidden /> Search
        </Button>
        {isNarrowed && (
          <Button variant="ghost" onClick={clear}>
            Clear
          </Button>
        )}
        {after}
      </form>
    </search>
  );
}
