"use client";

import { useQueryStates } from "nuqs";
import { SelectField } from "~/components/ui/select-field";
import { TabLinks } from "~/components/ui/tab-links";
import { api } from "~/trpc/react";
import { ListSearch } from "../list-search";
import { TEMPLATE_LABELS } from "./mail-labels";
import { type EmailsSearchParams, emailsHref, emailsOptions, emailsParsers } from "./search-params";

const KINDS = [
  { value: null, label: "All kinds" },
  ...Object.entries<string>(TEMPLATE_LABELS).map(([value, label]) => ({ value, label })),
];

/** Narrows the e-mails by state, kind and search; each choice is kept in the URL. */
export function EmailsFilters() {
  const [params, setParams] = useQueryStates(emailsParsers, emailsOptions);
  const { data: counts } = api.admin.mail.counts.useQuery();
  const go = (more: Partial<EmailsSearchParams>) => setParams({ page: 1, ...more });
  const tab = (status: EmailsSearchParams["status"], label: string, count?: number) => ({
    ...{ href: emailsHref({ ...params, status, page: 1 }), label, isCurrent: params.status === status },
    ...(count !== undefined && { count }),
  });
  return (
    <div className="flex flex-col gap-3">
      <TabLinks
        label="State"
        items={[
          tab(null, "All"),
          tab("waiting", "Waiting", counts?.waiting),
          tab("sending", "Sending"),
          tab("sent", "Sent", counts?.sent),
          tab("failed", "Failed", counts?.failed),
        ]}
      />
      <ListSearch
        label="Search by recipient, subject or order id"
        search={params.search}
        onSearch={(search) => go({ search })}
        isNarrowed={Boolean(params.search || params.template)}
        onClear={() => go({ search: "", template: null })}
      >
        <SelectField
          label="Kind"
          isDense
          className="min-w-44"
          value={params.template}
          options={KINDS}
          onChange={(template) => go({ template })}
        />
      </ListSearch>
    </div>
  );
}
