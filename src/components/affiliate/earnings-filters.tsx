"use client";

import { X } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { MAX_LEVELS } from "~/domain/commission";
import { LEDGER_KINDS } from "~/domain/ledger";
import { EARNING_STATUSES } from "~/schemas/affiliate-earnings";
import { KIND_LABELS, STATUS_LABELS } from "./earning-labels";
import { type EarningsFilter, monthName } from "./search-params";

type EarningsFiltersProps = {
  filter: EarningsFilter;
  months: readonly string[];
  onChange: (filter: EarningsFilter) => void;
};
type Option = { value: string; label: string };

const KINDS = LEDGER_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
const STATUSES = EARNING_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value].label }));
const LEVELS = Array.from({ length: MAX_LEVELS }, (_, index) => ({
  value: String(index + 1),
  label: `Level ${index + 1}`,
}));

/** What of the ledger is listed: the choice is in the URL. */
export function EarningsFilters({ filter, months, onChange }: EarningsFiltersProps) {
  /** A filter with one part set anew, or left out. */
  function withPart(part: keyof EarningsFilter, value: EarningsFilter[keyof EarningsFilter]): EarningsFilter {
    const { [part]: _, ...rest } = filter;
    return value ? { ...rest, [part]: value } : rest;
  }
  const set = (part: keyof EarningsFilter, value: EarningsFilter[keyof EarningsFilter]) =>
    onChange(withPart(part, value));
  const monthOptions = months.map((value) => ({ value, label: monthName(value) }));
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Choice
          label="Kind"
          all="All kinds"
          value={filter.kind}
          options={KINDS}
          onChange={(kind) => set("kind", kind as EarningsFilter["kind"])}
        />
        <Choice
          label="Status"
          all="All statuses"
          value={filter.status}
          options={STATUSES}
          onChange={(status) => set("status", status as EarningsFilter["status"])}
        />
        <Choice
          label="Level"
          all="All levels"
          value={filter.level ? String(filter.level) : undefined}
          options={LEVELS}
          onChange={(level) => set("level", Number(level))}
        />
        <Choice
          label="Month"
          all="All months"
          value={filter.month}
          options={monthOptions}
          onChange={(month) => set("month", month)}
        />
      </div>
      {isFiltered && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          {filter.order && (
            <span>
              Order <span className="font-mono">{filter.order}</span>
            </span>
          )}
          <Button variant="ghost" size="sm" onClick={() => onChange({})}>
            <X aria-hidden /> Clear filters
          </Button>
        </div>
      )}
    </div>
  );
}

type ChoiceProps = {
  label: string;
  all: string;
  value: string | undefined;
  options: readonly Option[];
  onChange: (value: string) => void;
};

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select value={value ?? ""} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
