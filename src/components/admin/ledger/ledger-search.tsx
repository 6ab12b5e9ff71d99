"use client";

import { useQueryStates } from "nuqs";
import { Field, Input } from "~/components/ui/field";
import { SelectField } from "~/components/ui/select-field";
import { LEDGER_KINDS } from "~/domain/ledger";
import { ListSearch } from "../list-search";
import { KIND_LABELS } from "./ledger-labels";
import { ledgerOptions, ledgerParsers } from "./search-params";

const KINDS = [
  { value: null, label: "All kinds" },
  ...LEDGER_KINDS.map((value) => ({ value, label: KIND_LABELS[value].label })),
];

type LedgerSearchProps = { label: string; hasKinds?: boolean };

export function LedgerSearch({ label, hasKinds = false }: LedgerSearchProps) {
  const [params, setParams] = useQueryStates(ledgerParsers, ledgerOptions);
  return (
    <ListSearch
      label={label}
      search={params.search}
      onSearch={(search) => setParams({ search, page: 1 })}
      isNarrowed={Boolean(params.search || params.kind || params.from || params.to)}
      onClear={() => setParams({ search: "", kind: null, from: null, to: null, page: 1 })}
    >
      {hasKinds && (
        <SelectField
          label="Kind"
          isDense
          value={params.kind}
          options={KINDS}
          onChange={(kind) => setParams({ kind, page: 1 })}
        />
      )}
      {hasKinds &&
        (["from", "to"] as const).map((end) => (
          <Field key={end} label={end === "from" ? "From" : "To"} className="lg:flex-row lg:items-center">
            <Input
              type="date"
              value={params[end] ?? ""}
              onChange={({ target }) => setParams({ [end]: target.value || null, page: 1 })}
            />
          </Field>
        ))}
    </ListSearch>
  );
}
