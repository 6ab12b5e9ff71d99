"use client";

import { Field } from "./field";
import { Select } from "./select";

type Value = string | number | null;
type Option<V extends Value> = { value: V; label: string };

export const optionsOf = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value): Option<V> => ({ value, label: labels[value] }));

type SelectFieldProps<V extends Value> = {
  label: string;
  value: V;
  /** The value null stands for "no choice", such as "All kinds". */
  options: readonly Option<V>[];
  onChange: (value: V) => void;
  /** See `Field`. */
  isDense?: boolean;
  className?: string;
};

/** A labeled select with typed values, such as a list filter. */
export function SelectField<V extends Value>({
  label,
  value,
  options,
  onChange,
  isDense,
  className,
}: SelectFieldProps<V>) {
  return (
    <Field label={label} {...(isDense && { isDense })} {...(className && { className })}>
      <Select
        value={value ?? ""}
        onChange={({ target }) => {
          const chosen = options.find((option) => String(option.value ?? "") === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value ?? ""}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
