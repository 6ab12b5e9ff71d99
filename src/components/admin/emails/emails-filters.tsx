"use client";

import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { TabLinks } from "~/components/ui/tab-links";
import { useUrlChange } from "~/components/ui/use-url-change";
import { api } from "~/trpc/react";
import { ListSearch } from "../list-search";
import { type EmailsAddress, emailsHref, TEMPLATE_WORDS } from "./search-params";

/** Narrows the e-mails by state, kind and search; each choice is in the URL. */
export function EmailsFilters({ address }: { address: EmailsAddress }) {
  const { wanted, change } = useUrlChange(address, emailsHref);
  const { data: counts } = api.admin.mail.counts.useQuery();
  const go = (more: Partial<EmailsAddress>) => change({ page: 1, ...more });
  const tab = (status: EmailsAddress["status"], label: string, count?: number) => ({
    ...{ href: emailsHref({ ...wanted, status, page: 1 }), label, isCurrent: address.status === status },
    ...(count !== undefined && { count }),
  });
  return (
    <div className="flex flex-col gap-4">
      <TabLinks
        label="State"
        items={[
          tab(undefined, "All"),
          tab("waiting", "Waiting", counts?.waiting),
          tab("sending", "Sending"),
          tab("sent", "Sent", counts?.sent),
          tab("failed", "Failed", counts?.failed),
        ]}
      />
      <ListSearch
        label="Search by recipient, subject or order id"
        search={wanted.search}
        onSearch={(search) => go({ search })}
        isNarrowed={Boolean(wanted.search || wanted.template)}
        onClear={() => go({ search: "", template: undefined })}
      >
        <Field label="Kind" className="min-w-44">
          <Select value={wanted.template ?? ""} onChange={({ target }) => go({ template: target.value || undefined })}>
            <option value="">All kinds</option>
            {Object.entries(TEMPLATE_WORDS).map(([template, words]) => (
              <option key={template} value={template}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      </ListSearch>
    </div>
  );
}
