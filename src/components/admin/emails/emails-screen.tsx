"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Archive, Mails } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useIsTabVisible } from "~/components/shared/use-is-tab-visible";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { SelectField } from "~/components/ui/select-field";
import { TabLinks } from "~/components/ui/tab-links";
import { Tabs } from "~/components/ui/tabs";
import { MAILS } from "~/domain/mails";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { UNSENT_FILTERS } from "~/schemas/admin/mail";
import { api } from "~/trpc/react";
import { useToastOptions } from "../action-dialog";
import { ListSearch } from "../list-search";
import { ScreenHead } from "../screen-head";
import { toastMailed } from "../toast-mailed";
import { MailRow, type OutboxMail } from "./mail-row";
import { type EmailsSearchParams, emailsHref, emailsInput, emailsOptions, emailsParsers } from "./search-params";
import { SendAllAgain } from "./send-all-again";
import { usePuttingAway } from "./use-putting-away";

const LOOK_AGAIN_MS = 4_000;

export function EmailsScreen() {
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead
        title="E-mails"
        hint="Each e-mail is tried up to ten times, with longer pauses in between. You can resend those that failed, or put them away."
      />
      <EmailsFilters />
      <MailList />
    </div>
  );
}

function MailList() {
  const [params] = useQueryStates(emailsParsers, emailsOptions);
  const [shown, setShown] = useState<OutboxMail | null>(null);
  const refetchInterval = useIsTabVisible() ? LOOK_AGAIN_MS : (false as const);
  const list = api.admin.mail.list.useQuery(emailsInput(params), {
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  const again = api.admin.mail.sendAgain.useMutation(
    useToastOptions("E-mail queued to be sent again", "Failed to send the e-mail again", undefined, toastMailed),
  );
  const putting = usePuttingAway();
  if (!list.data) return <QueryState query={list} className="h-96" />;
  const { total, page: shownPage, pageCount, mails } = list.data;
  const { page: _, ...filter } = emailsInput(params);
  const unsent = UNSENT_FILTERS.find((status) => status === params.status);
  const isNarrowed = Boolean(params.status || params.template || params.search);
  return (
    <>
      {mails.length === 0 ? (
        <EmptyState icon={<Mails aria-hidden />} title="No e-mails found">
          {isNarrowed ? "No e-mail matches these filters." : "E-mails that the shop sends appear here."}
        </EmptyState>
      ) : (
        <section aria-label="E-mails" className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="figures text-muted text-sm">{plural(total, "e-mail")}, newest first</p>
            {unsent && (
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={list.isPlaceholderData}
                  isPending={putting.isPuttingAllAway}
                  onClick={() => putting.putAllAway({ ...filter, status: unsent })}
                >
                  <Archive aria-hidden /> Put all away
                </Button>
                <SendAllAgain filter={{ ...filter, status: unsent }} total={total} isStale={list.isPlaceholderData} />
              </div>
            )}
          </div>
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {mails.map((mail) => (
              <MailRow
                key={mail.id}
                mail={mail}
                isPending={again.isPending && again.variables.mailId === mail.id}
                onPreview={() => setShown(mail)}
                onSendAgain={() => again.mutate({ mailId: mail.id })}
                onPutAway={() => putting.putAway(mail.id)}
                onBringBack={() => putting.bringBack(mail.id)}
              />
            ))}
          </ul>
          <Pagination page={shownPage} pageCount={pageCount} hrefFor={(page) => emailsHref({ ...params, page })} />
        </section>
      )}
      {/* Stays open if its e-mail leaves the list. */}
      {shown && <MailPreview mail={shown} onClose={() => setShown(null)} />}
    </>
  );
}

const KINDS = [
  { value: null, label: "All kinds" },
  ...Object.entries(MAILS).map(([value, { label }]) => ({ value, label })),
];

function EmailsFilters() {
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
          tab("undelivered", "Not delivered", counts?.undelivered),
          tab("failed", "Failed", counts?.failed),
          tab("put-away", "Put away"),
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

/**
 * Shows an e-mail as HTML and plain text: as sent, or as it would be sent now. The sandboxed iframe keeps its HTML from
 * running scripts or reaching this page.
 */
function MailPreview({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const preview = api.admin.mail.preview.useQuery({ mailId: mail.id }, { retry: false });
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={preview.data?.subject ?? mail.subject ?? "E-mail"}
      description={`To ${mail.toEmail}${preview.data?.isAsSent === false ? ". Not sent yet: this is how it would look now." : ""}`}
    >
      {!hasData(preview) ? (
        <QueryState query={preview} className="h-96" />
      ) : (
        <Tabs
          label="Versions"
          items={[
            {
              value: "html",
              label: preview.data.isAsSent ? "As sent" : "As it would be sent",
              content: (
                <iframe
                  title={preview.data.isAsSent ? "The e-mail as it was sent" : "The e-mail as it would be sent"}
                  sandbox=""
                  srcDoc={preview.data.html}
                  className="h-[55dvh] w-full rounded border border-line bg-white"
                />
              ),
            },
            {
              value: "text",
              label: "Plain text",
              content: (
                <pre className="max-h-[55dvh] overflow-auto whitespace-pre-wrap rounded border border-line bg-subtle p-4 font-mono text-sm">
                  {preview.data.text}
                </pre>
              ),
            },
          ]}
        />
      )}
    </Dialog>
  );
}
