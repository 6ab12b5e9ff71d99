import { Clock, Reply } from "lucide-react";
import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { LocalTime } from "~/components/ui/local-time";
import { waitingText } from "~/domain/waiting-time";
import { cn } from "~/lib/cn";
import { type QueueRowProps, queueRowStyles } from "../use-queue";
import type { Entry } from "./search-params";

type EntryRowProps = { entry: Entry; href: string; isCurrent: boolean; rowProps: QueueRowProps };

/** Who wrote or asked, about what, the beginning of the last message, and how long they wait. */
export function EntryRow({ entry, href, isCurrent, rowProps }: EntryRowProps) {
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
