"use client";

import { useQueryStates } from "nuqs";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { auditLabels } from "~/domain/audit";
import { api } from "~/trpc/react";
import { type AuditSearchParams, auditOptions, auditParsers } from "./search-params";

/** Narrows the audit to a person, a kind of thing, an act or some days; each choice is kept in the URL. */
export function AuditFilters() {
  const [params, setParams] = useQueryStates(auditParsers, auditOptions);
  const { data: choices } = api.admin.audit.choices.useQuery();
  const narrow = (more: Partial<AuditSearchParams>) => setParams({ ...more, page: 1 });
  const { page: _, ...filters } = params;
  const isNarrowed = Object.values(filters).some(Boolean);
  return (
    <search className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]">
      <Field label="Person" className="max-md:col-span-2">
        <Select value={params.actor ?? ""} onChange={({ target }) => narrow({ actor: target.value || null })}>
          <option value="">Everybody</option>
          {choices?.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Kind of thing">
        <Select
          value={params.entity ?? ""}
          onChange={({ target }) => narrow({ entity: target.value || null, id: null })}
        >
          <option value="">All</option>
          {optionsOf(choices?.entities, params.entity).map((entity) => (
            <option key={entity} value={entity}>
              {auditLabels(entity)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Action">
        <Select value={params.action ?? ""} onChange={({ target }) => narrow({ action: target.value || null })}>
          <option value="">All</option>
          {optionsOf(choices?.actions, params.action).map((action) => (
            <option key={action} value={action}>
              {auditLabels(action)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="From">
        <Input
          type="date"
          value={params.from ?? ""}
          max={params.to ?? undefined}
          onChange={({ target }) => narrow({ from: target.value || null })}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          value={params.to ?? ""}
          min={params.from ?? undefined}
          onChange={({ target }) => narrow({ to: target.value || null })}
        />
      </Field>
      {isNarrowed && (
        <Button
          variant="ghost"
          onClick={(event) => {
            // The button goes away with what it cleared: the first filter takes its focus.
            event.currentTarget.closest("search")?.querySelector("select")?.focus();
            setParams(null);
          }}
          className="justify-self-start"
        >
          Clear
        </Button>
      )}
    </search>
  );
}

/** The choices, and the one in force even before they are there. */
function optionsOf(known: string[] | undefined, chosen: string | null): string[] {
  const options = known ?? [];
  return chosen && !options.includes(chosen) ? [chosen, ...options] : options;
}
