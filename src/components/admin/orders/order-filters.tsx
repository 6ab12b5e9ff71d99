"use client";

import { type FormEvent, type MouseEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, Input } from "~/components/ui/field";
import { optionsOf, SelectField } from "~/components/ui/select-field";
import { plainDollars } from "~/domain/money";
import {
  ARCHIVE_FILTERS,
  BUYER_FILTERS,
  DEFAULT_ORDER_FILTER,
  ORDER_SORTS,
  PAID_FILTERS,
  TEST_FILTERS,
} from "~/domain/order-filter";
import { DOLLARS_TEXT, TypedDollars } from "~/schemas/typed-dollars";
import type { OrdersSearchParams } from "./search-params";

const TESTS = optionsOf(TEST_FILTERS, { any: "With tests", real: "Without tests", test: "Only tests" });
const PAID = optionsOf(PAID_FILTERS, { any: "Paid or not", paid: "Paid", unpaid: "Not paid" });
const ARCHIVE = optionsOf(ARCHIVE_FILTERS, { any: "Archived or not", kept: "Not archived", archived: "Archived" });
const BUYERS = optionsOf(BUYER_FILTERS, {
  any: "Any",
  None: "None",
  Bronze: "Bronze",
  Gold: "Gold",
  VIP: "VIP / wholesale",
  retail: "All but VIP",
});
const SORTS = optionsOf(ORDER_SORTS, {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Highest total",
  lowest: "Lowest total",
});

const { section: _section, search: _search, ...NOTHING } = DEFAULT_ORDER_FILTER;

type OrderFiltersProps = { params: OrdersSearchParams; onChange: (change: Partial<OrdersSearchParams>) => void };

/** Filters and sort order. Selects and checkboxes apply at once, days and amounts on submit. */
export function OrderFilters({ params, onChange }: OrderFiltersProps) {
  const [errors, setErrors] = useState<{ to?: string; min?: string; max?: string }>({});
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "").trim();
    const [min, max] = [centsOf(text("min")), centsOf(text("max"))];
    const [from, to] = [text("from") || null, text("to") || null];
    const wrong = {
      ...(from && to && from > to && { to: "The last day comes before the first" }),
      ...(min === undefined && { min: DOLLARS_TEXT }),
      ...(max === undefined && { max: DOLLARS_TEXT }),
    };
    setErrors(wrong);
    if (min === undefined || max === undefined || Object.keys(wrong).length > 0) return;
    onChange({ from, to, minCents: min, maxCents: max });
  }
  function clear(event: MouseEvent<HTMLButtonElement>) {
    event.currentTarget.form?.reset();
    setErrors({});
    onChange({ ...NOTHING, sort: "newest" });
  }
  return (
    <form onSubmit={apply} noValidate className="grid gap-4 rounded border border-line bg-surface p-4">
      <div className="grid grid-cols-2 gap-4 md:grid-cols-5">
        <SelectField label="Sort by" options={SORTS} value={params.sort} onChange={(sort) => onChange({ sort })} />
        <SelectField label="Test orders" options={TESTS} value={params.test} onChange={(test) => onChange({ test })} />
        <SelectField label="Payment" options={PAID} value={params.paid} onChange={(paid) => onChange({ paid })} />
        <SelectField
          label="Membership"
          options={BUYERS}
          value={params.buyer}
          onChange={(buyer) => onChange({ buyer })}
        />
        {params.section === "all" ? (
          <SelectField
            label="Archive"
            options={ARCHIVE}
            value={params.archive}
            onChange={(archive) => onChange({ archive })}
          />
        ) : (
          <span className="max-md:hidden" />
        )}
      </div>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        <Typed label="From day" name="from" type="date" value={params.from ?? ""} />
        <Typed label="To day" name="to" type="date" value={params.to ?? ""} error={errors.to} />
        <Typed label="Total from ($)" name="min" value={dollarsOf(params.minCents)} error={errors.min} />
        <Typed label="Total to ($)" name="max" value={dollarsOf(params.maxCents)} error={errors.max} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Checkbox
            label="With unread messages only"
            checked={params.unread}
            onChange={(event) => onChange({ unread: event.target.checked })}
          />
          <Checkbox
            label="Reported as paid only"
            checked={params.sent}
            onChange={(event) => onChange({ sent: event.target.checked })}
          />
        </div>
        <div className="flex gap-3">
          <Button variant="ghost" onClick={clear}>
            Clear filters
          </Button>
          <Button type="submit" variant="secondary">
            Apply
          </Button>
        </div>
      </div>
    </form>
  );
}

type TypedProps = { label: string; name: string; type?: string; value: string; error?: string | undefined };

function Typed({ label, name, type = "text", value, error }: TypedProps) {
  return (
    <Field label={label} {...(error ? { error } : {})}>
      <Input
        name={name}
        type={type}
        defaultValue={value}
        autoComplete="off"
        {...(type === "text" ? { inputMode: "decimal" as const, maxLength: 15 } : {})}
      />
    </Field>
  );
}

const dollarsOf = (cents: number | null) => (cents === null ? "" : plainDollars(cents));

/** Null for an empty field, undefined for an invalid amount. */
function centsOf(text: string): number | null | undefined {
  if (!text) return null;
  const cents = TypedDollars.safeParse(text).data;
  return cents === undefined || cents > 2_147_483_647 ? undefined : cents;
}
