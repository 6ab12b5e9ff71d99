"use client";

import { X } from "lucide-react";
import { useId } from "react";
import { Field, FieldError } from "~/components/ui/field";
import { QueryState } from "~/components/ui/query-state";
import { Select } from "~/components/ui/select";
import { api } from "~/trpc/react";

type CountriesFieldProps = { value: string[]; error?: string | undefined; onChange: (codes: string[]) => void };

export function CountriesField({ value, error, onChange }: CountriesFieldProps) {
  const query = api.admin.settings.countries.useQuery();
  const headingId = useId();
  if (!query.data) return <QueryState query={query} className="h-28" />;
  const chosen = query.data.filter(({ code }) => value.includes(code));
  const others = query.data.filter(({ code }) => !value.includes(code));
  return (
    <div className="flex flex-col gap-4">
      <p id={headingId} className="sr-only">
        Countries shipped to
      </p>
      <ul aria-labelledby={headingId} className="flex flex-wrap gap-2 empty:hidden">
        {chosen.map(({ code, name }) => (
          <li
            key={code}
            className="inline-flex min-h-10 items-center gap-1 rounded border border-line bg-subtle pl-3 text-sm"
          >
            {name}
            <button
              type="button"
              aria-label={`Remove ${name}`}
              className="grid size-10 place-items-center rounded text-muted hover:text-ink"
              onClick={() => onChange(value.filter((each) => each !== code))}
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <FieldError message={error} />
      <Field label="Add a country" className="max-w-sm">
        <Select value="" onChange={({ target }) => target.value && onChange([...value, target.value].sort())}>
          <option value="">Choose…</option>
          {others.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
