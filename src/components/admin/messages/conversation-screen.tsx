"use client";

import { Check, MailOpen, RotateCcw } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useEffect, useRef } from "react";
import { NotFoundMessage } from "~/components/shared/not-found-message";
import { Badge } from "~/components/ui/badge";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LocalTime } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { TOPIC_LABELS } from "~/domain/contact";
import { cn } from "~/lib/cn";
import { api, type RouterOutputs } from "~/trpc/react";
import { AnswerForm } from "./answer-form";
import { messagesHref, messagesOptions, messagesParsers } from "./search-params";
import { useNextEntry } from "./use-next-entry";

type Conversation = RouterOutputs["admin"]["messages"]["byId"];

/** One message with its answers, what it is about, and the box for an answer. */
export function ConversationScreen({ conversationId }: { conversationId: string }) {
  const found = api.admin.messages.byId.useQuery({ conversationId });
  if (found.error?.data?.code === "NOT_FOUND") {
    return <NotFoundMessage title="Message Not Found">It may have gone with its sender's account.</NotFoundMessage>;
  }
  if (found.isError && !found.data) return <QueryError query={found} />;
  if (!found.data) return <Skeleton className="h-96" />;
  return <Loaded key={conversationId} conversation={found.data} />;
}

/** Opening a message reads it, once: "Mark as unread" holds until it is opened again. */
function useMarkRead({ id, isUnread }: Conversation): void {
  const { mutate } = api.admin.messages.setUnread.useMutation();
  const wasUnread = useRef(isUnread);
  useEffect(() => {
    if (!wasUnread.current) return;
    wasUnread.current = false;
    mutate({ kind: "contact", entryId: id, isUnread: false });
  }, [id, mutate]);
}

function Loaded({ conversation }: { conversation: Conversation }) {
  useMarkRead(conversation);
  const router = useRouter();
  const utils = api.useUtils();
  const onSettled = () => utils.admin.messages.invalidate();
  const { id, name, email, topic, doneAt, messages } = conversation;
  const [params] = useQueryStates(messagesParsers, messagesOptions);
  const back = messagesHref(params);
  const nextHref = useNextEntry(id, params);
  const answer = api.admin.messages.answer.useMutation({ onSettled });
  const setUnread = api.admin.messages.setUnread.useMutation({
    onSuccess: () => router.push(messagesHref(params)),
    onError: (error) => toastError(error, "Failed to mark the message as unread"),
    onSettled,
  });
  const setDone = api.admin.messages.setDone.useMutation({
    onSuccess: (_, { isDone }) => toast.success(isDone ? "Message marked as done" : "Message opened again"),
    onError: (error) => toastError(error, "Failed to change the message"),
    onSettled,
  });
  return (
    <div className="flex max-w-5xl flex-col gap-5">
      <div>
        <Breadcrumbs items={[{ label: "Messages", href: back }, { label: name }]} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <h1 className="flex min-w-0 flex-wrap items-center gap-3 font-semibold text-2xl">
            <span className="break-words">{TOPIC_LABELS[topic]}</span>
            {doneAt && <Badge tone="success">Done</Badge>}
          </h1>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              isPending={setUnread.isPending}
              onClick={() => setUnread.mutate({ kind: "contact", entryId: id, isUnread: true })}
            >
              <MailOpen aria-hidden /> Mark as unread
            </Button>
            <Button
              variant="secondary"
              size="sm"
              isPending={setDone.isPending}
              onClick={() => setDone.mutate({ kind: "contact", entryId: id, isDone: !doneAt })}
            >
              {doneAt ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
              {doneAt ? "Open again" : "Mark as done"}
            </Button>
          </div>
        </div>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4 max-lg:order-last">
          <ol aria-label="Messages" className="flex flex-col gap-4">
            {messages.map(({ id: messageId, senderType, message, user, createdAt }) => (
              <li key={messageId}>
                <Card className={cn(senderType === "admin" && "border-accent/40 bg-accent-soft")}>
                  <p className="mb-2 text-muted text-sm">
                    <span className="font-medium text-ink">
                      {senderType === "admin" ? `${user?.name ?? "The shop"}, by e-mail` : name}
                    </span>{" "}
                    · <LocalTime at={createdAt} />
                  </p>
                  <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message}</p>
                </Card>
              </li>
            ))}
          </ol>
          <AnswerForm
            hint={`Goes to ${email} by e-mail.`}
            fill={{ name, order: null }}
            canStayOpen
            nextHref={nextHref}
            send={(typed) => answer.mutateAsync({ ...typed, conversationId: id })}
          />
        </div>
        <About conversation={conversation} />
      </div>
    </div>
  );
}

const look = "break-words text-accent underline underline-offset-4";

/** Who wrote, and about what; an account only where its owner was signed in. */
function About({ conversation: { name, email, user, product } }: { conversation: Conversation }) {
  return (
    <Card>
      <dl className="space-y-4 text-sm [&_dd]:mt-0.5 [&_dt]:text-muted">
        <div>
          <dt>From</dt>
          <dd className="break-words font-medium">{name}</dd>
          <dd className="break-all">{email}</dd>
        </div>
        <div>
          <dt>Account</dt>
          <dd>
            {user ? (
              <Link href={`/admin/users/${user.id}`} className={look}>
                {user.name}
              </Link>
            ) : (
              "Was not signed in"
            )}
          </dd>
          {user && user.email !== email && <dd className="break-all text-muted">{user.email}</dd>}
        </div>
        {product && (
          <div>
            <dt>Product</dt>
            <dd>
              <Link href={`/admin/products/${product.id}`} className={look}>
                {product.name}
              </Link>
            </dd>
            <dd className="font-mono text-muted text-xs">{product.sku}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
