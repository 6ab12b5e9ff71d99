"use client";

import { SlidersHorizontal } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { SelectField } from "~/components/ui/select-field";
import { auditLabels } from "~/domain/audit";
import { api } from "~/trpc/react";
import { type AuditSearchParams, auditOptions, auditParsers } from "./search-params";

/** Filters by person, type, action and days, kept in the URL. */
export function AuditFilters() {
  const [params, setParams] = useQueryStates(auditParsers, auditOptions);
  const { data: choices } = api.admin.audit.choices.useQuery();
  const narrow = (more: Partial<AuditSearchParams>) => setParams({ ...more, page: 1 });
  const [isMore, setIsMore] = useState(Boolean(params.from ?? params.to));
  const { page: _, ...filters } = params;
  const isNarrowed = Object.values(filters).some(Boolean);
  return (
    <search className="grid grid-cols-2 items-end gap-x-3 gap-y-2 md:grid-cols-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto_auto]">
      <SelectField
        label="Person"
        isDense
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
        <Field label="Order, account or product" isDense>
          <Input
            name="thing"
            type="search"
            placeholder="Order, account, product"
            defaultValue={params.thing ?? ""}
            maxLength={80}
            autoComplete="off"
          />
        </Field>
      </form>
      <SelectField
        label="Type"
        isDense
        value={params.entity}
        options={optionsOf(choices?.entities, params.entity, "All types")}
        onChange={(entity) => narrow({ entity, id: null })}
      />
      <SelectField
        label="Action"
        isDense
        value={params.action}
        options={optionsOf(choices?.actions, params.action, "All actions")}
        onChange={(action) => narrow({ action })}
      />
      <Button
        variant="ghost"
        aria-expanded={isMore}
        aria-controls="audit-days"
        onClick={() => setIsMore((is) => !is)}
        className="justify-self-start"
      >
        <SlidersHorizontal aria-hidden /> More filters
      </Button>
      {isNarrowed && (
        <Button
          variant="ghost"
          onClick={(event) => {
            // The button unmounts once the filters are cleared: move focus to the first filter.
            event.currentTarget.closest("search")?.querySelector("select")?.focus();
            setParams(null);
          }}
          className="justify-self-start"
        >
          Clear
        </Button>
      )}
      <div id="audit-days" hidden={!isMore} className="col-span-full">
        <div className="grid grid-cols-2 gap-3 md:max-w-md">
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
        </div>
      </div>
    </search>
  );
}

/** The known choices plus the current one, which may not have loaded yet. */
function optionsOf(known: string[] = [], chosen: string | null, all: string) {
  const values = chosen && !known.includes(chosen) ? [chosen, ...known] : known;
  return [{ value: null, label: all }, ...values.map((value) => ({ value, label: auditLabels(value) }))];
}
