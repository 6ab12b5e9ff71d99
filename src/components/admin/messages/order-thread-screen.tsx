"use client";

import Link from "next/link";
import { useQueryStates } from "nuqs";
import { useEffect, useRef } from "react";
import { NotFoundMessage } from "~/components/shared/not-found-message";
import { Card } from "~/components/ui/card";
import { LocalTime } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { adminSection } from "~/domain/order-status";
import { cn } from "~/lib/cn";
import { api, type RouterOutputs } from "~/trpc/react";
import { AnswerForm } from "./answer-form";
import { EntryFrame, EntryMessages } from "./entry-frame";
import { messagesHref, messagesOptions, messagesParsers } from "./search-params";
import { useNextEntry } from "./use-next-entry";

type Thread = RouterOutputs["admin"]["messages"]["orderThread"];

export function OrderThreadScreen({ orderId }: { orderId: string }) {
  const found = api.admin.messages.orderThread.useQuery({ orderId });
  if (found.error?.data?.code === "NOT_FOUND") {
    return <NotFoundMessage title="Message Not Found">Nobody has written about this order.</NotFoundMessage>;
  }
  if (!found.data) return <QueryState query={found} className="h-96" />;
  return <Loaded key={orderId} thread={found.data} />;
}

function Loaded({ thread }: { thread: Thread }) {
  const { order, doneAt } = thread;
  const { id: orderId, shortId, email, user } = order;
  const utils = api.useUtils();
  const [params] = useQueryStates(messagesParsers, messagesOptions);
  const nextHref = useNextEntry(orderId, params);
  const onSettled = () => Promise.all([utils.admin.messages.invalidate(), utils.admin.orders.invalidate()]);
  const messages = api.admin.orders.messages.useQuery({ orderId });
  const { mutate: markRead } = api.admin.orders.readMessages.useMutation();
  // Mark the thread as read once, so that "Mark as unread" holds until it is opened again.
  const wasRead = useRef(false);
  useEffect(() => {
    if (wasRead.current) return;
    wasRead.current = true;
    markRead({ orderId });
  }, [markRead, orderId]);
  const seenAt = messages.data?.messages.at(-1)?.createdAt;
  const send = api.admin.orders.sendMessage.useMutation({ onSettled });
  return (
    <EntryFrame
      {...{ kind: "order", entryId: orderId, sender: user.name, doneAt, seenAt, onSettled }}
      title={
        <>
          Order <span className="font-mono">#{shortId}</span>
        </>
      }
      about={<About order={order} />}
    >
      {messages.data ? (
        <>
          <EntryMessages
            messages={messages.data.messages.map((each) => ({
              ...each,
              from: each.senderType === "admin" ? "Shop" : user.name,
            }))}
          />
          <AnswerForm
            hint={`Goes to ${email} by e-mail and appears on the order's page.`}
            fill={{ name: user.name, order: shortId }}
            newestId={messages.data.messages.at(-1)?.id ?? null}
            nextHref={nextHref}
            listHref={messagesHref(params)}
            send={({ messageId, message, seenMessageId }) =>
              send.mutateAsync({ orderId, messageId, message, seenMessageId })
            }
          />
        </>
      ) : (
        <QueryState query={messages} className="h-48" />
      )}
    </EntryFrame>
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
