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
import { formatMoney } from "~/domain/money";
import { adminSection } from "~/domain/order-status";
import { cn } from "~/lib/cn";
import { api, type RouterOutputs } from "~/trpc/react";
import { AnswerForm } from "./answer-form";
import { messagesHref, messagesOptions, messagesParsers } from "./search-params";
import { useNextEntry } from "./use-next-entry";

type Thread = RouterOutputs["admin"]["messages"]["orderThread"];

/** The messages about one order, the box for an answer, and what of the order an answer needs. */
export function OrderThreadScreen({ orderId }: { orderId: string }) {
  const found = api.admin.messages.orderThread.useQuery({ orderId });
  if (found.error?.data?.code === "NOT_FOUND") {
    return <NotFoundMessage title="Message Not Found">Nobody has written about this order.</NotFoundMessage>;
  }
  if (found.isError && !found.data) return <QueryError query={found} />;
  if (!found.data) return <Skeleton className="h-96" />;
  return <Loaded key={orderId} thread={found.data} />;
}

function Loaded({ thread }: { thread: Thread }) {
  const { order, doneAt } = thread;
  const { id: orderId, shortId, email, user } = order;
  const router = useRouter();
  const utils = api.useUtils();
  const [params] = useQueryStates(messagesParsers, messagesOptions);
  const nextHref = useNextEntry(orderId, params);
  const onSettled = () => Promise.all([utils.admin.messages.invalidate(), utils.admin.orders.invalidate()]);
  const messages = api.admin.orders.messages.useQuery({ orderId });
  const { mutate: markRead } = api.admin.orders.readMessages.useMutation();
  // To open a thread is to read it, once: "Mark as unread" holds until it is opened again.
  const wasRead = useRef(false);
  useEffect(() => {
    if (wasRead.current) return;
    wasRead.current = true;
    markRead({ orderId });
  }, [markRead, orderId]);
  const send = api.admin.orders.sendMessage.useMutation({ onSettled });
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
        <Breadcrumbs items={[{ label: "Messages", href: messagesHref(params) }, { label: user.name }]} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <h1 className="flex min-w-0 flex-wrap items-center gap-3 font-semibold text-2xl">
            <span>
              Order <span className="font-mono">#{shortId}</span>
            </span>
            {doneAt && <Badge tone="success">Done</Badge>}
          </h1>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              isPending={setUnread.isPending}
              onClick={() => setUnread.mutate({ kind: "order", entryId: orderId, isUnread: true })}
            >
              <MailOpen aria-hidden /> Mark as unread
            </Button>
            <Button
              variant="secondary"
              size="sm"
              isPending={setDone.isPending}
              onClick={() => setDone.mutate({ kind: "order", entryId: orderId, isDone: !doneAt })}
            >
              {doneAt ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
              {doneAt ? "Open again" : "Mark as done"}
            </Button>
          </div>
        </div>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4 max-lg:order-last">
          {messages.data ? (
            <ol aria-label="Messages" className="flex flex-col gap-4">
              {messages.data.messages.map(({ id, senderType, message, createdAt }) => (
                <li key={id}>
                  <Card className={cn(senderType === "admin" && "border-accent/40 bg-accent-soft")}>
                    <p className="mb-2 text-muted text-sm">
                      <span className="font-medium text-ink">{senderType === "admin" ? "Shop" : user.name}</span> ·{" "}
                      <LocalTime at={createdAt} />
                    </p>
                    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message}</p>
                  </Card>
                </li>
              ))}
            </ol>
          ) : messages.isError ? (
            <QueryError query={messages} />
          ) : (
            <Skeleton className="h-48" />
          )}
          <AnswerForm
            hint={`Goes to ${email} by e-mail and stands on the order's page.`}
            fill={{ name: user.name, order: shortId }}
            nextHref={nextHref}
            send={({ messageId, message }) => send.mutateAsync({ orderId, messageId, message })}
          />
        </div>
        <About order={order} />
      </div>
    </div>
  );
}

const look = "break-words text-accent underline underline-offset-4";

function About({ order }: { order: Thread["order"] }) {
  return (
    <Card>
      <dl className="space-y-4 text-sm [&_dd]:mt-0.5 [&_dt]:text-muted">
        <div>
          <dt>From</dt>
          <dd className="break-words font-medium">{order.user.name}</dd>
          <dd className="break-all">{order.email}</dd>
        </div>
        <div>
          <dt>Order</dt>
          <dd>
            <Link href={`/admin/orders/${order.id}`} className={cn(look, "font-mono")}>
              #{order.shortId}
            </Link>
          </dd>
          <dd>{adminSection({ ...order, isArchived: false })}</dd>
          <dd className="figures">
            {formatMoney(order.totalAmountCents)}, <LocalTime at={order.createdAt} />
          </dd>
          {order.trackingNumber && <dd className="break-all font-mono">{order.trackingNumber}</dd>}
        </div>
      </dl>
    </Card>
  );
}
