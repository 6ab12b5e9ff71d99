"use client";

import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { useUrlChange } from "~/components/ui/use-url-change";
import { auditLabels } from "~/domain/audit";
import { api } from "~/trpc/react";
import { type AuditAddress, auditHref } from "./search-params";

/** Narrows the audit to a person, a kind of thing, an act or some days; each choice is in the URL. */
export function AuditFilters({ address }: { address: AuditAddress }) {
  const { wanted, change } = useUrlChange(address, auditHref);
  const { data: choices } = api.admin.audit.choices.useQuery();
  const narrow = (more: Partial<AuditAddress>) => change({ ...more, page: 1 });
  const { page: _, ...filters } = wanted;
  const isNarrowed = Object.values(filters).some(Boolean);
  return (
    <search className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]">
      <Field label="Person" className="max-md:col-span-2">
        <Select value={wanted.actor ?? ""} onChange={({ target }) => narrow({ actor: target.value })}>
          <option value="">Everybody</option>
          {choices?.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Kind of thing">
        <Select value={wanted.entity ?? ""} onChange={({ target }) => narrow({ entity: target.value, id: "" })}>
          <option value="">All</option>
          {optionsOf(choices?.entities, wanted.entity).map((entity) => (
            <option key={entity} value={entity}>
              {auditLabels(entity)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Action">
        <Select value={wanted.action ?? ""} onChange={({ target }) => narrow({ action: target.value })}>
          <option value="">All</option>
          {optionsOf(choices?.actions, wanted.action).map((action) => (
            <option key={action} value={action}>
              {auditLabels(action)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="From">
        <Input
          type="date"
          value={wanted.from ?? ""}
          max={wanted.to}
          onChange={({ target }) => narrow({ from: target.value })}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          value={wanted.to ?? ""}
          min={wanted.from}
          onChange={({ target }) => narrow({ to: target.value })}
        />
      </Field>
      {isNarrowed && (
        <Button
          variant="ghost"
          onClick={(event) => {
            // The button goes away with what it cleared: the first filter takes its focus.
            event.currentTarget.closest("search")?.querySelector("select")?.focus();
            narrow({ actor: "", entity: "", id: "", action: "", from: "", to: "" });
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
function optionsOf(known: string[] | undefined, chosen: string | undefined): string[] {
  const options = known ?? [];
  return chosen && !options.includes(chosen) ? [chosen, ...options] : options;
}
