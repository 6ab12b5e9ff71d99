"use client";

import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { useUrlChange } from "~/components/ui/use-url-change";
import { LEDGER_KINDS } from "~/domain/ledger";
import { ListSearch } from "../list-search";
import { KINDS, type LedgerAddress, ledgerHref } from "./search-params";

type LedgerSearchProps = { address: LedgerAddress; label: string; hasKinds?: boolean };

/** Finds in the present view, entries also by their kind; the search is in the URL. */
export function LedgerSearch({ address, label, hasKinds = false }: LedgerSearchProps) {
  const { wanted, change } = useUrlChange(address, ledgerHref);
  return (
    <ListSearch label={label} search={wanted.search} onSearch={(search) => change({ search, page: 1 })}>
      {hasKinds && (
        <Field label="Kind">
          <Select
            value={wanted.kind ?? ""}
            onChange={({ target }) => change({ kind: LEDGER_KINDS.find((each) => each === target.value), page: 1 })}
          >
            <option value="">All kinds</option>
            {LEDGER_KINDS.map((each) => (
              <option key={each} value={each}>
                {KINDS[each].label}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </ListSearch>
  );
}
