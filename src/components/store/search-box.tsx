"use client";

import { Search, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Spinner } from "~/components/ui/spinner";
import { MAX_SEARCH_LENGTH } from "~/domain/product-lists";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";
import { SearchResults } from "./search-results";
import { useDebounced } from "./use-debounced";
import { useSearchMiss } from "./use-search-miss";

const WAIT_MS = 300;
const SHOWN = 8;

/** Search-as-you-type combobox: debounced, shows eight results, fully usable by keyboard. */
export function SearchBox({ className }: { className?: string }) {
  const id = useId();
  const router = useRouter();
  const root = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = text.trim();
  const settled = useDebounced(typed, WAIT_MS);
  const isSettled = settled === typed;
  // The query key contains the text, so a late response never shows for another text.
  const search = api.catalogue.search.useQuery({ text: settled }, { enabled: settled !== "" && isSettled });
  const results = isSettled ? (search.data?.results.slice(0, SHOWN) ?? []) : [];
  const isShown = isOpen && typed !== "";
  useSearchMiss(settled, isSettled && search.data?.results.length === 0);

  // "/" focuses the search; a click outside closes it.
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    }
    function point(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
    }
    document.addEventListener("keydown", press);
    document.addEventListener("pointerdown", point);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("pointerdown", point);
    };
  }, []);

  function type(next: string) {
    setText(next);
    setActive(-1);
    setIsOpen(next.trim() !== "");
  }

  function leaveFor(href: string) {
    setIsOpen(false);
    setActive(-1);
    input.current?.blur();
    router.push(href);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") {
      if (isShown) setIsOpen(false);
      else type("");
      return;
    }
    if (event.key === "Tab") setIsOpen(false);
    const end = { Home: 0, End: results.length - 1 }[event.key];
    if (end !== undefined && isShown && active >= 0) {
      event.preventDefault();
      setActive(end);
      return;
    }
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!move || typed === "") return;
    event.preventDefault();
    setIsOpen(true);
    // Moving past either end returns to the input, at -1.
    if (results.length > 0) setActive(((active + 1 + move + results.length + 1) % (results.length + 1)) - 1);
  }

  function submit() {
    const chosen = results[active];
    if (chosen) leaveFor(`/product/${chosen.slug}`);
    else if (typed !== "") leaveFor(`/search?q=${encodeURIComponent(typed)}`);
  }

  return (
    <search className={className}>
      <form
        ref={root}
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="relative"
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          type="text"
          name="q"
          role="combobox"
          aria-label="Search products"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Search products"
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => setIsOpen(typed !== "")}
          onKeyDown={press}
          className="control h-11 rounded-full pr-11 pl-10"
        />
        <span className="absolute top-1/2 right-1.5 grid size-8 -translate-y-1/2 place-items-center">
          {typed === "" ? (
            <kbd aria-hidden className="hidden rounded border border-line px-1.5 font-mono text-muted text-xs md:block">
              /
            </kbd>
          ) : search.isFetching || !isSettled ? (
            <Spinner />
          ) : (
            <button
              type="button"
              aria-label="Clear search"
              onClick={() => {
                type("");
                input.current?.focus();
              }}
              className="grid size-8 place-items-center rounded-full text-muted hover:bg-subtle hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </span>
        <div className={cn("absolute inset-x-0 top-full z-40 pt-2", !isShown && "hidden")}>
          <SearchResults
            id={id}
            text={settled}
            isWaiting={!isSettled || search.isPending}
            error={search.error}
            onRetry={() => void search.refetch()}
            results={results}
            isGuess={search.data?.isGuess ?? false}
            hasMore={(search.data?.results.length ?? 0) > SHOWN}
            active={active}
            onPoint={setActive}
            onLeave={() => setIsOpen(false)}
          />
        </div>
      </form>
    </search>
  );
}
