"use client";

import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { optionsOf, SelectField } from "~/components/ui/select-field";
import { DomainError } from "~/domain/errors";
import { formatMoney } from "~/domain/money";
import { FORM_NAMES, PRODUCT_FORMS } from "~/domain/product-identity";
import { type Facets, MAX_FACET_DOLLARS, RATING_FACETS } from "~/domain/product-lists";
import { parseDollars } from "~/domain/typed-money";

type FacetPanelProps = {
  facets: Facets;
  /** Price filters use standard prices, which are not the prices this viewer sees. */
  isByStandardPrice: boolean;
  onChange: (change: Partial<Facets>) => void;
};

const FORMS = [{ value: null, label: "Any form" }, ...optionsOf(PRODUCT_FORMS, FORM_NAMES)];
const RATINGS = [
  { value: null, label: "Any rating" },
  ...RATING_FACETS.toReversed().map((value) => ({ value, label: `${value} stars and up` })),
];

/** Input text for a URL value. */
const typed = (dollars: number | null) => (dollars === null ? "" : String(dollars));

type Bound = { dollars: number | null; problem?: string };

/** A price bound in whole dollars (null if empty), or a validation message. */
function boundOf(text: string, round: (dollars: number) => number): Bound {
  if (text.trim() === "") return { dollars: null };
  try {
    const dollars = round(parseDollars(text) / 100);
    if (dollars <= MAX_FACET_DOLLARS) return { dollars };
    return { dollars: null, problem: `Enter at most ${formatMoney(MAX_FACET_DOLLARS * 100)}` };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { dollars: null, problem: error.message };
  }
}

/** Price, form and rating filters. Selects apply at once, prices on submit. */
export function FacetPanel({ facets, isByStandardPrice, onChange }: FacetPanelProps) {
  const { priceFrom, priceTo, form, rating } = facets;
  return (
    <div className="grid items-end gap-4 border-line border-t py-4 sm:grid-cols-[auto_12rem_12rem]">
      <PriceRange
        key={`${priceFrom}-${priceTo}`}
        label={isByStandardPrice ? "Standard price from ($)" : "Price from ($)"}
        from={priceFrom}
        to={priceTo}
        onChange={onChange}
      />
      <SelectField label="Form" value={form} options={FORMS} onChange={(form) => onChange({ form })} />
      <SelectField label="Rating" value={rating} options={RATINGS} onChange={(rating) => onChange({ rating })} />
    </div>
  );
}

type PriceRangeProps = {
  label: string;
  from: number | null;
  to: number | null;
  onChange: FacetPanelProps["onChange"];
};

function PriceRange({ label, from, to, onChange }: PriceRangeProps) {
  const [least, setLeast] = useState(typed(from));
  const [most, setMost] = useState(typed(to));
  const [wasApplied, setWasApplied] = useState(false);
  // Round outward, so that nothing in the requested range is excluded.
  const lowest = boundOf(least, Math.floor);
  const highest = boundOf(most, Math.ceil);
  const isBackward = lowest.dollars !== null && highest.dollars !== null && lowest.dollars > highest.dollars;
  const problemOf = (bound: Bound) => (wasApplied ? bound.problem : undefined);
  function submit(event: FormEvent) {
    event.preventDefault();
    setWasApplied(true);
    if (isBackward || lowest.problem || highest.problem) return;
    onChange({ priceFrom: lowest.dollars, priceTo: highest.dollars });
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field label={label} error={isBackward ? "More than the highest price" : problemOf(lowest)}>
        <Input inputMode="decimal" value={least} onChange={(event) => setLeast(event.target.value)} />
      </Field>
      <Field label="to ($)" error={problemOf(highest)}>
        <Input inputMode="decimal" value={most} onChange={(event) => setMost(event.target.value)} />
      </Field>
      <Button type="submit" variant="secondary">
        Apply
      </Button>
    </form>
  );
}
