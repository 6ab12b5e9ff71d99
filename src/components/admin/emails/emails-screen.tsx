"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Mails } from "lucide-react";
import { useQueryStates } from "nuqs";
import { useState } from "react";
import { useIsVisible } from "~/components/shared/use-is-visible";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { api } from "~/trpc/react";
import { ScreenHead } from "../screen-head";
import { EmailsFilters } from "./emails-filters";
import { MailPreview } from "./mail-preview";
import { MailRow, type OutboxMail } from "./mail-row";
import { emailsHref, emailsInput, emailsOptions, emailsParsers } from "./search-params";

const LOOK_AGAIN_MS = 4_000;

/** Every e-mail of the shop: what became of it, what is in it, and sending it again. */
export function EmailsScreen() {
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead
        title="E-mails"
        hint="Each e-mail is tried up to ten times, with longer pauses in between. You can resend those that failed."
      />
      <EmailsFilters />
      <MailList />
    </div>
  );
}

function MailList() {
  const [params] = useQueryStates(emailsParsers, emailsOptions);
  const { admin } = api.useUtils();
  const [shown, setShown] = useState<OutboxMail | null>(null);
  const refetchInterval = useIsVisible() ? LOOK_AGAIN_MS : (false as const);
  const list = api.admin.mail.list.useQuery(emailsInput(params), {
    refetchInterval,
    placeholderData: keepPreviousData,
  });
  const again = api.admin.mail.sendAgain.useMutation({
    onSuccess: () => toast.success("E-mail queued to be sent again"),
    onError: (error) => toastError(error, "Failed to send the e-mail again"),
    onSettled: () => admin.mail.invalidate(),
  });
  if (list.isError && !list.data) return <QueryError query={list} />;
  if (!list.data) return <Skeleton className="h-96" />;
  const { total, pageCount, mails } = list.data;
  const isNarrowed = Boolean(params.status || params.template || params.search);
  if (mails.length === 0) {
    return (
      <EmptyState icon={<Mails aria-hidden />} title="No e-mails found">
        {isNarrowed ? "No e-mail matches these filters." : "E-mails that the shop sends appear here."}
      </EmptyState>
    );
  }
  return (
    <section aria-label="E-mails" className="flex flex-col gap-2">
      <p className="figures text-muted text-sm">
        {total.toLocaleString("en-US")} {total === 1 ? "e-mail" : "e-mails"}, newest first
      </p>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {mails.map((mail) => (
          <MailRow
            key={mail.id}
            mail={mail}
            isPending={again.isPending && again.variables.mailId === mail.id}
            onPreview={() => setShown(mail)}
            onSendAgain={() => again.mutate({ mailId: mail.id })}
          />
        ))}
      </ul>
      <Pagination page={params.page} pageCount={pageCount} hrefFor={(page) => emailsHref({ ...params, page })} />
      {shown && <MailPreview mail={shown} onClose={() => setShown(null)} />}
    </section>
  );
}
