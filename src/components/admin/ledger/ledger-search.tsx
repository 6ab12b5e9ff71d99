"use client";

import { useQueryStates } from "nuqs";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { LEDGER_KINDS } from "~/domain/ledger";
import { ListSearch } from "../list-search";
import { KIND_LABELS } from "./ledger-labels";
import { ledgerOptions, ledgerParsers } from "./search-params";

type LedgerSearchProps = { label: string; hasKinds?: boolean };

/** Finds in the present view, entries also by their kind; what is searched for is kept in the URL. */
export function LedgerSearch({ label, hasKinds = false }: LedgerSearchProps) {
  const [params, setParams] = useQueryStates(ledgerParsers, ledgerOptions);
  return (
    <ListSearch label={label} search={params.search} onSearch={(search) => setParams({ search, page: 1 })}>
      {hasKinds && (
        <Field label="Kind">
          <Select
            value={params.kind ?? ""}
            onChange={({ target }) =>
              setParams({ kind: LEDGER_KINDS.find((each) => each === target.value) ?? null, page: 1 })
            }
          >
            <option value="">All kinds</option>
            {LEDGER_KINDS.map((each) => (
              <option key={each} value={each}>
                {KIND_LABELS[each].label}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </ListSearch>
  );
}
