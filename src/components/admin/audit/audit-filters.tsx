"use client";

import { useQueryStates } from "nuqs";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { SelectField } from "~/components/ui/select-field";
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
    <search className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-[repeat(6,minmax(0,1fr))_auto]">
      <SelectField
        label="Person"
        className="max-md:col-span-2"
        value={params.actor}
        options={[
          { value: null, label: "Everybody" },
          ...(choices?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(actor) => narrow({ actor })}
      />
      <form
        key={params.thing}
        className="max-md:col-span-2"
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get("thing");
          narrow({ thing: String(typed ?? "").trim() || null, id: null });
        }}
      >
        <Field label="Order, account or product">
          <Input name="thing" type="search" defaultValue={params.thing ?? ""} maxLength={80} autoComplete="off" />
        </Field>
      </form>
      <SelectField
        label="Type"
        value={params.entity}
        options={optionsOf(choices?.entities, params.entity)}
        onChange={(entity) => narrow({ entity, id: null })}
      />
      <SelectField
        label="Action"
        value={params.action}
        options={optionsOf(choices?.actions, params.action)}
        onChange={(action) => narrow({ action })}
      />
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
function optionsOf(known: string[] = [], chosen: string | null) {
  const values = chosen && !known.includes(chosen) ? [chosen, ...known] : known;
  return [{ value: null, label: "All" }, ...values.map((value) => ({ value, label: auditLabels(value) }))];
}
