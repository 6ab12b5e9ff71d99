"use client";

import { Check, Copy, MessageSquareReply, Trash2, Undo2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { LocalTime } from "~/components/ui/local-time";
import { Stars } from "~/components/ui/stars";
import { cn } from "~/lib/cn";
import { type QueueRowProps, queueRowStyles } from "../use-queue";
import { ReplyForm } from "./reply-form";
import { copyReview, type Review } from "./use-review-actions";

type ReviewRowProps = {
  review: Review;
  isCurrent: boolean;
  isSelected: boolean;
  isPending: boolean;
  rowProps: QueueRowProps;
  onSelect: () => void;
  onApproval: (isApproved: boolean) => void;
  onDelete: () => void;
};

/** One review: who said what of which product or order, whether the store shows it, and what can be done with it. */
export function ReviewRow({ review, isCurrent, isSelected, isPending, rowProps, ...on }: ReviewRowProps) {
  const [isReplying, setIsReplying] = useState(false);
  const { rating, text, isApproved, reply, reviewerName } = review;
  return (
    <li {...rowProps} className={cn("px-4 py-4 outline-offset-[-2px] transition-colors", queueRowStyles(isCurrent))}>
      <div className="flex items-start gap-3">
        <Checkbox
          isLabelHidden
          label={`Select the review by ${reviewerName}`}
          checked={isSelected}
          onChange={on.onSelect}
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Stars rating={rating} />
            <Badge tone={isApproved ? "success" : "attention"}>{isApproved ? "Approved" : "Pending"}</Badge>
            <Subject review={review} />
          </div>
          <p className={cn("mt-2 max-w-prose whitespace-pre-line break-words", !text && "text-muted")}>
            {text || "Stars only, without a text"}
          </p>
          <p className="mt-2 text-muted text-sm">
            <span className="font-medium text-ink">{reviewerName}</span>{" "}
            <span className="break-words">{review.reviewerEmail}</span> · <LocalTime at={review.reviewedAt} />
          </p>
          {reply && !isReplying && (
            <div className="mt-3 border-accent border-l-2 pl-4 text-sm">
              <p className="font-medium">The shop's reply</p>
              <p className="mt-1 whitespace-pre-line break-words text-muted">{reply}</p>
            </div>
          )}
          {isReplying && <ReplyForm review={review} onClose={() => setIsReplying(false)} />}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" isPending={isPending} onClick={() => on.onApproval(!isApproved)}>
              {isApproved ? <Undo2 aria-hidden /> : <Check aria-hidden />}
              {isApproved ? "Unapprove" : "Approve"}
            </Button>
            {!isReplying && (
              <Button size="sm" variant="ghost" onClick={() => setIsReplying(true)}>
                <MessageSquareReply aria-hidden /> {reply ? "Edit reply" : "Reply"}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => void copyReview(review)}>
              <Copy aria-hidden /> Copy
            </Button>
            <Button size="sm" variant="ghost" onClick={on.onDelete}>
              <Trash2 aria-hidden /> Delete
            </Button>
          </div>
        </div>
      </div>
    </li>
  );
}

/** What the review is about: a product, or an order that opens in the orders' screen. */
function Subject({ review: { productName, productSlug, id, shortOrderId } }: { review: Review }) {
  const look = "min-w-0 break-words font-medium text-sm underline underline-offset-4 hover:text-accent";
  if (productName) {
    return (
      <Link href={`/product/${productSlug}`} className={look}>
        {productName}
      </Link>
    );
  }
  return (
    <Link href={`/admin/orders?section=all&order=${id}`} className={look}>
      Order <span className="font-mono">#{shortOrderId}</span>
    </Link>
  );
}
