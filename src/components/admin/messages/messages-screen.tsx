"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Clock, Inbox, MessageSquareText, Reply } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalTime } from "~/components/ui/local-time";
import { Pagination } from "~/components/ui/pagination";
import { QueryState } from "~/components/ui/query-state";
import { optionsOf, SelectField } from "~/components/ui/select-field";
import { TabLinks, tabsOf } from "~/components/ui/tab-links";
import { toastError } from "~/components/ui/toast-error";
import { waitingText } from "~/domain/waiting-time";
import { cn } from "~/lib/cn";
import { INBOX_KINDS, INBOX_SORTS, INBOX_STATES } from "~/schemas/admin/messages";
import { api } from "~/trpc/react";
import { ListSearch } from "../list-search";
import { ScreenHead } from "../screen-head";
import { type QueueRowProps, queueRowStyles, useKeyboardList } from "../use-keyboard-list";
import { type Entry, entryHref, messagesHref, messagesOptions, messagesParsers } from "./search-params";

const LABELS = { open: "Open", waiting: "To answer", unread: "Unread", done: "Done" } as const;
const KINDS = { all: "Everything", contact: "Contact page", order: "Orders", request: "Requests" } as const;
const SORTS = { latest: "Latest first", waiting: "Waiting longest" } as const;
const EMPTY = {
  open: "New messages and requests appear here.",
  waiting: "No message waits for an answer.",
  unread: "No unread messages.",
  done: "Messages that you have answered or marked as done appear here.",
} as const;
const REFRESH_MS = 30_000;

/** The inbox: order messages, contact messages and requests. Filters are kept in the URL. */
export function MessagesScreen() {
  const [params, setParams] = useQueryStates(messagesParsers, messagesOptions);
  const { state, kind, sort, search } = params;
  const router = useRouter();
  const utils = api.useUtils();
  const list = api.admin.messages.list.useQuery(params, {
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const settle = {
    onError: (error: Parameters<typeof toastError>[0]) => toastError(error, "Failed to change the message"),
    onSettled: () => utils.admin.messages.invalidate(),
  };
  const setUnread = api.admin.messages.setUnread.useMutation(settle);
  const setDone = api.admin.messages.setDone.useMutation(settle);
  /** Marks a request as read when it is opened; the message screens do that themselves. */
  const markRead = (entry: Entry) => {
    if (entry.isUnread && isRequest(entry)) setUnread.mutate({ kind: entry.kind, entryId: entry.id, isUnread: false });
  };
  const { at, rowProps } = useKeyboardList({
    rows: list.data?.entries ?? [],
    keyOf: (entry) => `${entry.kind} ${entry.id}`,
    acts: {
      Enter: {
        label: "Open",
        run(entry) {
          markRead(entry);
          router.push(entryHref(entry, params));
        },
      },
      u: {
        label: "Unread or read",
        run: ({ kind: of, id, isUnread }) => setUnread.mutate({ kind: of, entryId: id, isUnread: !isUnread }),
      },
      d: {
        label: "Done or open",
        can: (entry) => !isRequest(entry),
        run({ kind: of, id, isDone, at: seenAt }) {
          if (of === "contact" || of === "order") setDone.mutate({ kind: of, entryId: id, isDone: !isDone, seenAt });
        },
      },
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead title="Messages">
        <ButtonLink variant="secondary" size="sm" href="/admin/messages/canned-answers">
          <MessageSquareText aria-hidden /> Canned answers
        </ButtonLink>
      </ScreenHead>
      <TabLinks
        label="State"
        items={tabsOf(
          INBOX_STATES,
          LABELS,
          state,
          (each) => messagesHref({ ...params, state: each, page: 1 }),
          list.data?.counts,
        )}
      />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1">
          <ListSearch
            label="Search by name, address, order or text"
            search={search}
            onSearch={(text) => void setParams({ search: text, page: 1 })}
          />
        </div>
        <SelectField
          label="Show"
          isDense
          value={kind}
          options={optionsOf(INBOX_KINDS, KINDS)}
          onChange={(next) => void setParams({ kind: next, page: 1 })}
          className="w-40"
        />
        <SelectField
          label="Sort by"
          isDense
          value={sort}
          options={optionsOf(INBOX_SORTS, SORTS)}
          onChange={(next) => void setParams({ sort: next, page: 1 })}
          className="w-44"
        />
      </div>
      {!list.data ? (
        <QueryState query={list} className="h-96" />
      ) : list.data.entries.length === 0 ? (
        <EmptyState icon={<Inbox aria-hidden />} title="No messages found">
          {search ? "No message matches this search." : EMPTY[state]}
        </EmptyState>
      ) : (
        <section aria-label="Messages" className={cn(list.isPlaceholderData && "opacity-50")}>
          <ul className="divide-y divide-line overflow-hidden rounded border border-line bg-surface">
            {list.data.entries.map((entry, index) => (
              <EntryRow
                key={`${entry.kind} ${entry.id}`}
                entry={entry}
                href={entryHref(entry, params)}
                onOpen={() => markRead(entry)}
                isCurrent={index === at}
                rowProps={rowProps(entry, index)}
              />
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

const isRequest = ({ kind }: Entry) => kind !== "contact" && kind !== "order";

type EntryRowProps = { entry: Entry; href: string; onOpen: () => void; isCurrent: boolean; rowProps: QueueRowProps };

function EntryRow({ entry, href, onOpen, isCurrent, rowProps }: EntryRowProps) {
  const { name, email, label, excerpt, isUnread, isAnswered, isDone, waitingMinutes, at } = entry;
  return (
    <li
      {...rowProps}
      className={cn(
        "dense-row relative px-4 py-1.5 outline-offset-[-2px] hover:bg-subtle",
        queueRowStyles(isCurrent),
        isUnread && !isCurrent && "border-l-line-strong",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isUnread && <span aria-hidden className="size-2 rounded-full bg-accent" />}
        <Link
          href={href}
          onClick={onOpen}
          // The middle button opens a new tab; the right one only a menu.
          onAuxClick={({ button }) => button === 1 && onOpen()}
          className={cn("min-w-0 break-words after:absolute after:inset-0", isUnread ? "font-semibold" : "font-medium")}
        >
          {name}
          {isUnread && <span className="sr-only"> (unread)</span>}
        </Link>
        <Badge>{label}</Badge>
        {waitingMinutes !== null && (
          <Badge tone={waitingMinutes >= 24 * 60 ? "attention" : "neutral"}>
            <Clock aria-hidden /> Waiting {waitingText(waitingMinutes)}
          </Badge>
        )}
        {isAnswered && (
          <Badge tone="success">
            <Reply aria-hidden /> Answered
          </Badge>
        )}
        {isDone && !isAnswered && <Badge>Done</Badge>}
        <span className="figures text-muted text-sm sm:ml-auto">
          <LocalTime at={at} />
        </span>
      </div>
      <p className="mt-0.5 truncate text-sm lg:mt-0">
        <span className="text-muted">{email}</span> {excerpt}
      </p>
    </li>
  );
}
