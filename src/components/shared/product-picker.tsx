"use client";

import { Command } from "cmdk";
import { useState } from "react";
import { useDebounced } from "~/components/store/use-debounced";
import { Spinner } from "~/components/ui/spinner";
import { MAX_SEARCH_LENGTH } from "~/domain/product-lists";
import { api } from "~/trpc/react";

const WAIT_MS = 300;
const SHOWN = 6;

type ProductPickerProps = { label: string; note?: string; onPick: (product: { name: string; slug: string }) => void };

/** Combobox that searches the catalogue for a product. */
export function ProductPicker({ label, note, onPick }: ProductPickerProps) {
  const [text, setText] = useState("");
  const typed = text.trim();
  const settled = useDebounced(typed, WAIT_MS);
  const isAsked = typed !== "";
  const search = api.catalogue.search.useQuery({ text: settled }, { enabled: settled !== "" && settled === typed });
  const isWaiting = isAsked && (settled !== typed || search.isFetching);
  const products = isAsked && settled === typed ? (search.data?.results.slice(0, SHOWN) ?? []) : [];
  return (
    <Command label={label} shouldFilter={false} className="flex flex-col gap-1.5">
      <span aria-hidden className="font-medium text-sm">
        {label} {note && <span className="font-normal text-muted">({note})</span>}
      </span>
      <div className="relative">
        <Command.Input
          value={text}
          onValueChange={setText}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder="Name or SKU"
          className="control pr-10"
        />
        {isWaiting && (
          <span className="absolute top-1/2 right-3 -translate-y-1/2">
            <Spinner />
          </span>
        )}
      </div>
      <Command.List
        label="Products"
        className={isAsked ? "max-h-64 overflow-y-auto rounded border border-line bg-surface" : "hidden"}
      >
        {search.isError && !isWaiting && <Said>Search is not responding. Type again to retry.</Said>}
        {!isWaiting && !search.isError && products.length === 0 && <Said>No products found</Said>}
        {products.map((product) => (
          <Command.Item
            key={product.slug}
            value={product.slug}
            onSelect={() => {
              onPick(product);
              setText("");
            }}
            className="cursor-pointer px-3 py-2 text-sm aria-selected:bg-subtle"
          >
            {product.name}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

function Said({ children }: { children: string }) {
  return <p className="px-3 py-2 text-muted text-sm">{children}</p>;
}
