"use client";

import { useRouter } from "next/navigation";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { auditWords } from "~/domain/audit";
import { api } from "~/trpc/react";
import { type AuditAddress, auditHref } from "./audit-address";

/** Narrows the audit to a person, a kind of thing, an act or some days; each choice stands in the address. */
export function AuditFilters({ address }: { address: AuditAddress }) {
  const router = useRouter();
  const { data: choices } = api.admin.audit.choices.useQuery();
  const narrow = (change: Partial<AuditAddress>) =>
    router.push(auditHref({ ...address, ...change, page: 1 }), { scroll: false });
  const { page: _, ...filters } = address;
  const isNarrowed = Object.values(filters).some(Boolean);
  return (
    <search className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]">
      <Field label="Person" className="max-md:col-span-2">
        <Select value={address.actor ?? ""} onChange={({ target }) => narrow({ actor: target.value })}>
          <option value="">Everybody</option>
          {choices?.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Kind of thing">
        <Select value={address.entity ?? ""} onChange={({ target }) => narrow({ entity: target.value, id: "" })}>
          <option value="">All</option>
          {optionsOf(choices?.entities, address.entity).map((entity) => (
            <option key={entity} value={entity}>
              {auditWords(entity)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Action">
        <Select value={address.action ?? ""} onChange={({ target }) => narrow({ action: target.value })}>
          <option value="">All</option>
          {optionsOf(choices?.actions, address.action).map((action) => (
            <option key={action} value={action}>
              {auditWords(action)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="From">
        <Input
          type="date"
          value={address.from ?? ""}
          max={address.to}
          onChange={({ target }) => narrow({ from: target.value })}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          value={address.to ?? ""}
          min={address.from}
          onChange={({ target }) => narrow({ to: target.value })}
        />
      </Field>
      {isNarrowed && (
        <Button
          variant="ghost"
          onClick={() => router.push(auditHref({}), { scroll: false })}
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
