"use client";

import { SelectField } from "~/components/ui/select-field";
import { type AgeGroup, PAYMENT_AGES, type PaymentAge } from "~/domain/payment-queue";
import { ListSearch } from "../list-search";
import type { QueueParams } from "./search-params";

const AGE_LABELS: Readonly<Record<PaymentAge, string>> = {
  any: "Any age",
  today: "Last 24 hours",
  week: "1 to 7 days",
  older: "Older",
};
const SORTS = [
  { value: "oldest", label: "Oldest first" },
  { value: "newest", label: "Newest first" },
] as const;

export type ChangeQueue = (change: Partial<QueueParams>, options?: { history: "replace" }) => void;
type QueueFiltersProps = {
  label: string;
  params: QueueParams;
  /** How many matches of the search are in each age group. */
  ages: Partial<Record<AgeGroup, number>> | undefined;
  /** Whether the order can be chosen. */
  isSortable?: boolean;
  onChange: ChangeQueue;
};

/** Search, age filter and sort order of a payments queue, kept in the URL. */
export function QueueFilters({ label, params, ages, isSortable = true, onChange }: QueueFiltersProps) {
  const { search, age, sort } = params;
  const all = ages && Object.values(ages).reduce((sum, count) => sum + count, 0);
  const countOf = (each: PaymentAge) => (each === "any" ? all : ages && (ages[each] ?? 0));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-full sm:w-auto sm:max-w-md sm:flex-1">
        <ListSearch
          label={label}
          isLive
          className="w-full"
          search={search}
          // While refining a search, replace the history entry, so that Back does not step through every letter.
          onSearch={(next) => onChange({ search: next }, search && next ? { history: "replace" } : undefined)}
        />
      </div>
      <SelectField
        label="Age"
        isDense
        className="min-w-36 max-sm:flex-1 sm:w-44"
        value={age}
        options={PAYMENT_AGES.map((value) => {
          const count = countOf(value);
          return { value, label: count === undefined ? AGE_LABELS[value] : `${AGE_LABELS[value]} (${count})` };
        })}
        onChange={(next) => onChange({ age: next })}
      />
      {isSortable && (
        <SelectField
          label="Sort by"
          isDense
          className="min-w-36 max-sm:flex-1 sm:w-40"
          value={sort}
          options={SORTS}
          onChange={(next) => onChange({ sort: next })}
        />
      )}
    </div>
  );
}

export const isNarrowed = ({ search, age }: QueueParams) => search !== "" || age !== "any";
