"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Inbox, Reply } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { Badge } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalTime } from "~/components/ui/local-time";
import { Pagination } from "~/components/ui/pagination";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { TabLinks } from "~/components/ui/tab-links";
import { TOPIC_LABELS } from "~/domain/contact";
import { cn } from "~/lib/cn";
import { INBOX_STATES } from "~/schemas/admin/messages";
import { api, type RouterOutputs } from "~/trpc/react";
import { ListSearch } from "../list-search";
import { messagesHref, messagesOptions, messagesParsers } from "./search-params";

type Row = RouterOutputs["admin"]["messages"]["list"]["conversations"][number];

const LABELS = { open: "Open", unread: "Unread", done: "Done" } as const;
const EMPTY = {
  open: "Messages from the contact page appear here.",
  unread: "You have read everything.",
  done: "Messages that you mark as done appear here.",
} as const;
const REFRESH_MS = 30_000;

/** The inbox: who wrote what, the latest first; what is open, unread or done is in the address. */
export function MessagesScreen() {
  const [params, setParams] = useQueryStates(messagesParsers, messagesOptions);
  const { state, search } = params;
  const list = api.admin.messages.list.useQuery(params, {
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="font-semibold text-2xl">Messages</h1>
        <p className="mt-1 max-w-prose text-muted">
          What people write on the contact page. Answers go out by e-mail. Messages about an order are in{" "}
          <Link href="/admin/orders" className="text-accent underline underline-offset-4">
            Orders
          </Link>
          .
        </p>
      </div>
      <TabLinks
        label="State"
        items={INBOX_STATES.map((each) => ({
          href: messagesHref({ state: each, search }),
          label: LABELS[each],
          isCurrent: each === state,
          ...(list.data && { count: list.data.counts[each] }),
        }))}
      />
      <ListSearch
        label="Search by name, address or text"
        search={search}
        onSearch={(text) => void setParams({ search: text, page: 1 })}
      />
      {list.isPending ? (
        <Skeleton className="h-96" />
      ) : !list.data ? (
        <QueryError query={list} />
      ) : list.data.conversations.length === 0 ? (
        <EmptyState icon={<Inbox aria-hidden />} title="No messages found">
          {search ? "No message matches this search." : EMPTY[state]}
        </EmptyState>
      ) : (
        <section aria-label="Messages" className={cn(list.isPlaceholderData && "opacity-50")}>
          <ul className="divide-y divide-line overflow-hidden rounded border border-line bg-surface">
            {list.data.conversations.map((row) => (
              <MessageRow key={row.id} row={row} />
            ))}
          </ul>
          <Pagination
            page={list.data.page}
            pageCount={list.data.pageCount}
            hrefFor={(page) => messagesHref({ ...params, page })}
            label="Pages of messages"
          />
        </section>
      )}
    </div>
  );
}

function MessageRow({ row }: { row: Row }) {
  const { id, name, email, topic, productName, excerpt, isUnread, isAnswered, doneAt, lastMessageAt } = row;
  return (
    <li
      className={cn(
        "relative border-l-2 px-4 py-3 hover:bg-subtle",
        isUnread ? "border-l-accent" : "border-l-transparent",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          href={`/admin/messages/${id}`}
          className={cn("min-w-0 break-words after:absolute after:inset-0", isUnread ? "font-semibold" : "font-medium")}
        >
          {name}
          {isUnread && <span className="sr-only"> (unread)</span>}
        </Link>
        <Badge>{TOPIC_LABELS[topic]}</Badge>
        {isAnswered && (
          <Badge tone="success">
            <Reply aria-hidden /> Answered
          </Badge>
        )}
        {doneAt && <Badge>Done</Badge>}
        <span className="figures text-muted text-sm sm:ml-auto">
          <LocalTime at={lastMessageAt} />
        </span>
      </div>
      <p className="break-all text-muted text-sm">{email}</p>
      <p className="mt-1 line-clamp-2 break-words text-sm">
        {productName && <span className="font-medium">{productName}: </span>}
        {excerpt}
      </p>
    </li>
  );
}
