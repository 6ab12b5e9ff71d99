"use client";

import { X } from "lucide-react";
import { Button } from "~/components/ui/button";
import { optionsOf, SelectField } from "~/components/ui/select-field";
import { MAX_LEVELS } from "~/domain/commission";
import { EARNING_STATUSES } from "~/domain/earning-state";
import { LEDGER_KINDS } from "~/domain/ledger";
import { KIND_LABELS, STATUS_LABELS } from "./earning-labels";
import { monthName } from "./months";
import { type EarningsFilter, isFiltered, NO_FILTER } from "./search-params";

type EarningsFiltersProps = {
  filter: EarningsFilter;
  months: readonly string[];
  onChange: (filter: Partial<EarningsFilter>) => void;
};

const KINDS = [{ value: null, label: "All kinds" }, ...optionsOf(LEDGER_KINDS, KIND_LABELS)];
const STATUSES = [
  { value: null, label: "All statuses" },
  ...EARNING_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value].label })),
];
const LEVELS = [
  { value: null, label: "All levels" },
  ...Array.from({ length: MAX_LEVELS }, (_, index) => ({ value: index + 1, label: `Level ${index + 1}` })),
];

/** What of the ledger is listed: the choice is in the URL. */
export function EarningsFilters({ filter, months, onChange }: EarningsFiltersProps) {
  const monthOptions = [
    { value: null, label: "All months" },
    ...months.map((value) => ({ value, label: monthName(value) })),
  ];
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <SelectField label="Kind" value={filter.kind} options={KINDS} onChange={(kind) => onChange({ kind })} />
        <SelectField
          label="Status"
          value={filter.status}
          options={STATUSES}
          onChange={(status) => onChange({ status })}
        />
        <SelectField label="Level" value={filter.level} options={LEVELS} onChange={(level) => onChange({ level })} />
        <SelectField
          label="Month"
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
