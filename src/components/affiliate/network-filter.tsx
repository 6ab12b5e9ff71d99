"use client";

import { Field, Input } from "~/components/ui/field";
import { SelectField } from "~/components/ui/select-field";

export type NetworkView = { text: string; level: number | null };

type NetworkFilterProps = {
  view: NetworkView;
  onChange: (view: NetworkView) => void;
  levels: readonly { level: number; members: number }[];
  depth: number;
};

/** Search within the affiliate's downline, and one of its ten levels. */
export function NetworkFilter({ view, onChange, levels, depth }: NetworkFilterProps) {
  const membersOf = (level: number) => levels.find((row) => row.level === level)?.members ?? 0;
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <Field label="Search your network">
        <Input
          type="search"
          value={view.text}
          maxLength={100}
          autoComplete="off"
          placeholder="First letters of a name"
          onChange={(event) => onChange({ ...view, text: event.target.value })}
        />
      </Field>
      <SelectField
        label="Level"
        value={view.level}
        options={[
          { value: null, label: "All levels, as a tree" },
          ...Array.from({ length: depth }, (_, at) => ({
            value: at + 1,
            label: `Level ${at + 1} (${membersOf(at + 1).toLocaleString("en-US")})`,
          })),
        ]}
        onChange={(level) => onChange({ ...view, level })}
      />
    </div>
  );
}
