"use client";

import { Check, MailOpen, RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { leavePage } from "~/components/shared/leave-page";
import { Badge } from "~/components/ui/badge";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LocalTime } from "~/components/ui/local-time";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";
import { messagesHref, messagesOptions, messagesParsers } from "./search-params";

type EntryFrameProps = {
  kind: "contact" | "order";
  entryId: string;
  title: ReactNode;
  sender: string;
  doneAt: Date | null;
  /** When the newest message shown was written. */
  seenAt: Date | undefined;
  /** Refetches after the entry was marked. */
  onSettled: () => Promise<unknown>;
  /** The messages and the answer form. */
  children: ReactNode;
  /** Details about the subject, shown beside the messages. */
  about: ReactNode;
};

/** Layout of one inbox entry of any kind: title, actions, messages and details. */
export function EntryFrame({
  kind,
  entryId,
  title,
  sender,
  doneAt,
  seenAt,
  onSettled,
  children,
  about,
}: EntryFrameProps) {
  const router = useRouter();
  const [params] = useQueryStates(messagesParsers, messagesOptions);
  const back = messagesHref(params);
  const setUnread = api.admin.messages.setUnread.useMutation({
    onSuccess: () => router.push(back),
    onError: (error) => toastError(error, "Failed to mark the message as unread"),
    onSettled,
  });
  const setDone = api.admin.messages.setDone.useMutation({
    onSuccess: (_, { isDone }) => toast.success(isDone ? "Message marked as done" : "Message reopened"),
    onError: (error) => toastError(error, "Failed to change the message"),
    onSettled,
  });
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      <div>
        <Breadcrumbs items={[{ label: "Messages", href: back }, { label: sender }]} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <h1 className="flex min-w-0 flex-wrap items-center gap-3 font-semibold text-2xl">
            <span className="break-words">{title}</span>
            {doneAt && <Badge tone="success">Done</Badge>}
          </h1>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              isPending={setUnread.isPending}
              onClick={() => leavePage(() => setUnread.mutate({ kind, entryId, isUnread: true }))}
            >
              <MailOpen aria-hidden /> Mark as unread
            </Button>
            <Button
              variant="secondary"
              size="sm"
              isPending={setDone.isPending}
              onClick={() => setDone.mutate({ kind, entryId, isDone: !doneAt, ...(seenAt && { seenAt }) })}
            >
              {doneAt ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
              {doneAt ? "Open again" : "Mark as done"}
            </Button>
          </div>
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4 max-lg:order-last">{children}</div>
        {about}
      </div>
    </div>
  );
}

type EntryMessage = { id: string; senderType: "admin" | "customer"; message: string; createdAt: Date; from: string };

/** Oldest first, with the shop's messages highlighted. */
export const EntryMessages = ({ messages }: { messages: readonly EntryMessage[] }) => (
  <ol aria-label="Messages" className="flex flex-col gap-4">
    {messages.map(({ id, senderType, message, createdAt, from }) => (
      <li key={id}>
        <Card className={cn(senderType === "admin" && "border-accent/40 bg-accent-soft")}>
          <p className="mb-2 text-muted text-sm">
            <span className="font-medium text-ink">{from}</span> · <LocalTime at={createdAt} />
          </p>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message}</p>
        </Card>
      </li>
    ))}
  </ol>
);
