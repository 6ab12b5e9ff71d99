"use client";

import { Search } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { useListKeys } from "./use-list-keys";

type ListSearchProps = {
  label: string;
  /** A shorter text than the label, for a narrow field. */
  placeholder?: string;
  search: string;
  onSearch: (text: string) => void;
  /** Whether there is anything to clear. */
  isNarrowed?: boolean;
  onClear?: () => void;
  maxLength?: number;
  className?: string;
  /** Searches as you type, after a short debounce, with no submit button. */
  isLive?: boolean;
  /** More filters, between the text field and its button. */
  children?: ReactNode;
  /** Rendered after the buttons. */
  after?: ReactNode;
};

/** Debounce of a live search. */
const SEARCH_AFTER_MS = 250;

/**
 * Search field of a list, submitted explicitly unless `isLive`. The field is uncontrolled: it follows `search` when
 * that changes elsewhere (a link, Back, Clear), but text typed while results load is kept, and so is focus.
 */
export function ListSearch({ label, search, onSearch, maxLength = 120, children, after, ...rest }: ListSearchProps) {
  const {
    isLive = false,
    isNarrowed = search !== "",
    onClear = () => onSearch(""),
    className = "min-w-52 flex-1 sm:max-w-sm",
  } = rest;
  const field = useRef<HTMLInputElement>(null);
  const known = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useListKeys({ "/": { label: "Search", run: focusField } });
  useEffect(() => {
    if (search === known.current) return;
    known.current = search;
    if (field.current) field.current.value = search;
  }, [search]);
  function focusField() {
    field.current?.focus();
    field.current?.select();
  }
  function submit(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault();
    clearTimeout(timer.current);
    known.current = field.current?.value.trim() ?? "";
    onSearch(known.current);
  }
  function searchSoon() {
    clearTimeout(timer.current);
    timer.current = setTimeout(submit, SEARCH_AFTER_MS);
  }
  /** The button unmounts once the search is cleared, so move focus to the field. */
  function clear() {
    clearTimeout(timer.current);
    known.current = "";
    if (field.current) field.current.value = "";
    field.current?.focus();
    onClear();
  }
  return (
    <search>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Field label={<span className="sr-only">{label}</span>} className={className}>
          <Input
            ref={field}
            name="search"
            type="search"
            defaultValue={search}
            maxLength={maxLength}
            autoComplete="off"
            placeholder={rest.placeholder ?? label}
            {...(isLive && { onChange: searchSoon })}
          />
        </Field>
        {children}
        {!isLive && (
          <Button type="submit" variant="secondary">
            <Search aria-hidden /> Search
          </Button>
        )}
        {isNarrowed && !isLive && (
          <Button variant="ghost" onClick={clear}>
            Clear
          </Button>
        )}
        {after}
      </form>
    </search>
  );
}
