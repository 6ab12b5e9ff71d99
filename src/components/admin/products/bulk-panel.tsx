"use client";

import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { api } from "~/trpc/react";
import {
  BULK_ACTS,
  type BulkAct,
  type BulkChangeInput,
  type BulkDraft,
  EMPTY_DRAFT,
  isEmptyDraft,
  readBulkDraft,
} from "./bulk-draft";
import { BulkImage } from "./bulk-image";
import { BulkPreview } from "./bulk-preview";
import type { Selection } from "./use-selection";

// The keys of the table are exactly the acts.
const ACTS = Object.keys(BULK_ACTS) as BulkAct[];
const AMOUNTS: Partial<Record<BulkAct, { label: string; hint: string }>> = {
  markup: { label: "Markup in percent", hint: "150 makes a cost of $20.00 a price of $50.00." },
  points: { label: "Percentage points", hint: "20 makes a markup of 150% one of 170%; -20 makes it 130%." },
  percent: { label: "Percent", hint: "10 raises prices by 10%, -10 lowers them. No price goes below its cost." },
  price: { label: "Price in dollars", hint: "The markup of each product is set so that its price becomes this one." },
};

type BulkPanelProps = { selection: Selection; onDone: () => void };

/** What can be done to the chosen products at once; nothing is done before its preview was seen. */
export function BulkPanel({ selection, onDone }: BulkPanelProps) {
  const categories = api.admin.products.categories.useQuery();
  const [draft, setDraft] = useState<BulkDraft>(EMPTY_DRAFT);
  const [error, setError] = useState<string>();
  const [change, setChange] = useState<BulkChangeInput | null>(null);
  const set = (changes: Partial<BulkDraft>) => {
    setDraft({ ...draft, ...changes });
    setError(undefined);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readBulkDraft(draft);
    if ("error" in read) setError(read.error);
    else setChange(read.change);
  }
  const amount = AMOUNTS[draft.act];
  const withError = error ? { error } : {};
  const count = selection.ids.size;
  return (
    <Card>
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-4" aria-label="Bulk Actions">
        <Field label="Action" className="w-full sm:w-60">
          <Select value={draft.act} onChange={(event) => set({ ...EMPTY_DRAFT, act: readAct(event.target.value) })}>
            {ACTS.map((act) => (
              <option key={act} value={act}>
                {BULK_ACTS[act]}
              </option>
            ))}
          </Select>
        </Field>
        {draft.act === "category" && (
          <Field label="New category" className="w-full sm:w-60" {...withError}>
            <Select value={draft.category} onChange={(event) => set({ category: event.target.value })}>
              <option value="">Choose…</option>
              <option value="none">Uncategorized</option>
              {categories.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {draft.act === "visibility" && (
          <Field label="In the store" className="w-full sm:w-60">
            <Select
              value={draft.visibility}
              onChange={(event) => set({ visibility: event.target.value === "show" ? "show" : "hide" })}
            >
              <option value="hide">Hide</option>
              <option value="show">Show</option>
            </Select>
          </Field>
        )}
        {draft.act === "image" && <BulkImage url={draft.url} error={error} onChange={(url) => set({ url })} />}
        {amount && (
          <Field label={amount.label} hint={amount.hint} className="w-full sm:w-80" {...withError}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={draft.amount}
              maxLength={16}
              onChange={(event) => set({ amount: event.target.value })}
            />
          </Field>
        )}
        <Button
          type="submit"
          variant={draft.act === "delete" ? "danger" : "primary"}
          disabled={count === 0 || isEmptyDraft(draft)}
          className="sm:mt-[1.65rem]"
        >
          Preview for {count.toLocaleString("en-US")} {count === 1 ? "product" : "products"}
        </Button>
      </form>
      {change && (
        <BulkPreview
          productIds={[...selection.ids]}
          change={change}
          onClose={() => setChange(null)}
          onDone={() => {
            setChange(null);
            onDone();
          }}
        />
      )}
    </Card>
  );
}

const readAct = (text: string): BulkAct => ACTS.find((act) => act === text) ?? "category";
