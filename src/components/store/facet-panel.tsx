"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { FORM_NAMES, PRODUCT_FORMS } from "~/domain/product-identity";
import { type Facets, MAX_FACET_DOLLARS, RATING_FACETS } from "~/domain/product-lists";

type FacetPanelProps = { facets: Facets; onChange: (change: Partial<Facets>) => void };

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
      <Choice
        label="Form"
        value={form ?? ""}
        onChange={(value) => onChange({ form: PRODUCT_FORMS.find((each) => each === value) ?? null })}
      >
        <option value="">Any form</option>
        {PRODUCT_FORMS.map((each) => (
          <option key={each} value={each}>
            {FORM_NAMES[each]}
          </option>
        ))}
      </Choice>
      <Choice
        label="Rating"
        value={String(rating ?? "")}
        onChange={(value) => onChange({ rating: RATING_FACETS.find((each) => String(each) === value) ?? null })}
      >
        <option value="">Any rating</option>
        {[...RATING_FACETS].reverse().map((each) => (
          <option key={each} value={each}>
            {each} stars and up
          </option>
        ))}
      </Choice>
    </div>
  );
}

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: ReactNode };

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium text-sm">
        {label}
      </label>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </Select>
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
