"use client";

import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { TabLinks } from "~/components/ui/tab-links";
import { api } from "~/trpc/react";
import { type EmailsAddress, emailsHref, TEMPLATE_WORDS } from "./emails-address";

/** Narrows the e-mails by state, kind and search; each choice stands in the address. */
export function EmailsFilters({ address }: { address: EmailsAddress }) {
  const router = useRouter();
  const { data: counts } = api.admin.mail.counts.useQuery();
  const go = (change: Partial<EmailsAddress>) =>
    router.push(emailsHref({ ...address, page: 1, ...change }), { scroll: false });
  const tab = (status: EmailsAddress["status"], label: string, count?: number) => ({
    ...{ href: emailsHref({ ...address, status, page: 1 }), label, isCurrent: address.status === status },
    ...(count !== undefined && { count }),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    go({ search: String(new FormData(event.currentTarget).get("search") ?? "").trim() });
  }
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
      <search>
        <form key={address.search} onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <Field label="Search by recipient, subject or order id" className="min-w-56 flex-1 sm:max-w-sm">
            <Input name="search" type="search" defaultValue={address.search} maxLength={120} autoComplete="off" />
          </Field>
          <Field label="Kind" className="min-w-44">
            <Select
              value={address.template ?? ""}
              onChange={({ target }) => go({ template: target.value || undefined })}
            >
              <option value="">All kinds</option>
              {Object.entries(TEMPLATE_WORDS).map(([template, words]) => (
                <option key={template} value={template}>
                  {words}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" variant="secondary">
            <Search aria-hidden /> Search
          </Button>
          {(address.search || address.template) && (
            <Button variant="ghost" onClick={() => go({ search: "", template: undefined })}>
              Clear
            </Button>
          )}
        </form>
      </search>
    </div>
  );
}
