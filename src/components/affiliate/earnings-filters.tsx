"use client";

import { X } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { MAX_LEVELS } from "~/domain/commission";
import { LEDGER_KINDS } from "~/domain/ledger";
import { EARNING_STATUSES } from "~/schemas/affiliate-earnings";
import { KIND_LABELS, STATUS_LABELS } from "./earning-labels";
import { monthName } from "./months";
import { type EarningsFilter, isFiltered, NO_FILTER } from "./search-params";

type EarningsFiltersProps = {
  filter: EarningsFilter;
  months: readonly string[];
  onChange: (filter: Partial<EarningsFilter>) => void;
};
type Option<Value extends string> = { value: Value; label: string };

const KINDS = LEDGER_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
const STATUSES = EARNING_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value].label }));
const LEVELS = Array.from({ length: MAX_LEVELS }, (_, index) => ({
  value: String(index + 1),
  label: `Level ${index + 1}`,
}));

/** What of the ledger is listed: the choice is in the URL. */
export function EarningsFilters({ filter, months, onChange }: EarningsFiltersProps) {
  const monthOptions = months.map((value) => ({ value, label: monthName(value) }));
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Choice
          label="Kind"
          all="All kinds"
          value={filter.kind}
          options={KINDS}
          onChange={(kind) => onChange({ kind })}
        />
        <Choice
          label="Status"
          all="All statuses"
          value={filter.status}
          options={STATUSES}
          onChange={(status) => onChange({ status })}
        />
        <Choice
          label="Level"
          all="All levels"
          value={filter.level ? String(filter.level) : null}
          options={LEVELS}
          onChange={(level) => onChange({ level: level ? Number(level) : null })}
        />
        <Choice
          label="Month"
          all="All months"
          value={filter.month}
          options={monthOptions}
          onChange={(month) => onChange({ month })}
        />
      </div>
      {isFiltered(filter) && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          {filter.order && (
            <span>
              Order <span className="font-mono">{filter.order}</span>
            </span>
          )}
          <Button variant="ghost" size="sm" onClick={() => onChange(NO_FILTER)}>
            <X aria-hidden /> Clear filters
          </Button>
        </div>
      )}
    </div>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  all: string;
  value: Value | null;
  options: readonly Option<Value>[];
  onChange: (value: Value | null) => void;
};

function Choice<Value extends string>({ label, all, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      <Select
        value={value ?? ""}
        onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value ?? null)}
      >
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
