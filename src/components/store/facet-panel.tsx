"use client";

import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { optionsOf, SelectField } from "~/components/ui/select-field";
import { FORM_NAMES, PRODUCT_FORMS } from "~/domain/product-identity";
import { type Facets, MAX_FACET_DOLLARS, RATING_FACETS } from "~/domain/product-lists";

type FacetPanelProps = { facets: Facets; onChange: (change: Partial<Facets>) => void };

const FORMS = [{ value: null, label: "Any form" }, ...optionsOf(PRODUCT_FORMS, FORM_NAMES)];
const RATINGS = [
  { value: null, label: "Any rating" },
  ...RATING_FACETS.toReversed().map((value) => ({ value, label: `${value} stars and up` })),
];

/** What stands in the address, as text of a field. */
const typed = (dollars: number | null) => (dollars === null ? "" : String(dollars));
/** Whole dollars; null for nothing, and for what is no such amount. */
const dollarsOf = (text: string) =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) <= MAX_FACET_DOLLARS ? Number(text) : null;

/** Price, form and rating of a list. A choice takes effect at once, a price when it is entered. */
export function FacetPanel({ facets, onChange }: FacetPanelProps) {
  const { priceFrom, priceTo, form, rating } = facets;
  return (
    <div className="grid items-end gap-4 border-line border-t py-4 sm:grid-cols-[auto_12rem_12rem]">
      <PriceRange key={`${priceFrom}-${priceTo}`} from={priceFrom} to={priceTo} onChange={onChange} />
      <SelectField label="Form" value={form} options={FORMS} onChange={(form) => onChange({ form })} />
      <SelectField label="Rating" value={rating} options={RATINGS} onChange={(rating) => onChange({ rating })} />
    </div>
  );
}

type PriceRangeProps = { from: number | null; to: number | null; onChange: FacetPanelProps["onChange"] };

function PriceRange({ from, to, onChange }: PriceRangeProps) {
  const [least, setLeast] = useState(typed(from));
  const [most, setMost] = useState(typed(to));
  const isBackward = dollarsOf(least) !== null && dollarsOf(most) !== null && Number(least) > Number(most);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBackward) onChange({ priceFrom: dollarsOf(least), priceTo: dollarsOf(most) });
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field label="Price from ($)" error={isBackward ? "More than the highest price" : undefined}>
        <Input inputMode="numeric" value={least} onChange={(event) => setLeast(event.target.value)} />
      </Field>
      <Field label="to ($)">
        <Input inputMode="numeric" value={most} onChange={(event) => setMost(event.target.value)} />
      </Field>
      <Button type="submit" variant="secondary">
        Apply
      </Button>
    </form>
  );
}
