"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Check, Copy, MessageSquareReply, Trash2, Undo2 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, Textarea } from "~/components/ui/field";
import { LocalTime } from "~/components/ui/local-time";
import { Stars } from "~/components/ui/stars";
import { errorMessage } from "~/lib/api-error";
import { cn } from "~/lib/cn";
import { ReplyInput } from "~/schemas/admin/reviews";
import { api } from "~/trpc/react";
import { useActionOptions } from "../action-dialog";
import { FoldButton } from "../fold-button";
import { type QueueRowProps, queueRowStyles } from "../use-keyboard-list";
import { copyReview, type Review } from "./use-review-actions";

type ReviewRowProps = {
  review: Review;
  isCurrent: boolean;
  isSelected: boolean;
  isPending: boolean;
  isOpen: boolean;
  onToggle: () => void;
  rowProps: QueueRowProps;
  onSelect: () => void;
  onApproval: (isApproved: boolean) => void;
  onDelete: () => void;
};

/**
 * One review with its actions. Collapsed, it takes two lines on wide screens; expanded, it shows the full text, the
 * e-mail address and the shop's reply.
 */
export function ReviewRow(props: ReviewRowProps) {
  const { review, isCurrent, isSelected, isOpen, onToggle, isPending, rowProps, ...on } = props;
  const [isReplying, setIsReplying] = useState(false);
  const { rating, text, isApproved, reply, reviewerName } = review;
  return (
    <li
      {...rowProps}
      className={cn(
        "dense-row flex items-start gap-3 px-4 py-3 text-sm outline-offset-[-2px] transition-colors",
        queueRowStyles(isCurrent),
      )}
    >
      <Checkbox
        isLabelHidden
        label={`Select the review by ${reviewerName}`}
        checked={isSelected}
        onChange={on.onSelect}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-2 lg:flex-row">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-nowrap">
            <Stars rating={rating} />
            <Badge tone={isApproved ? "success" : "attention"}>{isApproved ? "Approved" : "Pending"}</Badge>
            <Subject review={review} />
            <span className="min-w-0 text-muted lg:truncate">
              <span className="font-medium text-ink">{reviewerName}</span> · <LocalTime at={review.reviewedAt} />
            </span>
            {reply && !isOpen && <Badge>Replied</Badge>}
          </div>
          <p
            className={cn(
              "max-w-prose",
              isOpen ? "mt-1 whitespace-pre-line break-words" : "max-lg:mt-1 max-lg:line-clamp-3 lg:truncate",
              !text && "text-muted",
            )}
          >
            {text || "Stars only, without a text"}
          </p>
          {isOpen && <p className="mt-1 break-words text-muted">{review.reviewerEmail}</p>}
          {isOpen && reply && !isReplying && (
            <div className="mt-2 border-accent border-l-2 pl-4">
              <p className="font-medium">The shop's reply</p>
              <p className="mt-1 whitespace-pre-line break-words text-muted">{reply}</p>
            </div>
          )}
          {isReplying && <ReplyForm review={review} onClose={() => setIsReplying(false)} />}
        </div>
        <div className="flex flex-wrap items-start gap-1">
          <Button size="sm" variant="secondary" isPending={isPending} onClick={() => on.onApproval(!isApproved)}>
            {isApproved ? <Undo2 aria-hidden /> : <Check aria-hidden />}
            {isApproved ? "Unapprove" : "Approve"}
          </Button>
          {!isReplying && (
            <Button size="sm" variant="ghost" className={ICON} title="Reply" onClick={() => setIsReplying(true)}>
              <MessageSquareReply aria-hidden /> <span className="lg:sr-only">{reply ? "Edit reply" : "Reply"}</span>
            </Button>
          )}
          <Button size="sm" variant="ghost" className={ICON} title="Copy" onClick={() => void copyReview(review)}>
            <Copy aria-hidden /> <span className="lg:sr-only">Copy</span>
          </Button>
          <Button size="sm" variant="ghost" className={ICON} title="Delete" onClick={on.onDelete}>
            <Trash2 aria-hidden /> <span className="lg:sr-only">Delete</span>
          </Button>
          <FoldButton isOpen={isOpen} onToggle={onToggle} what={`the review by ${reviewerName}`} />
        </div>
      </div>
    </li>
  );
}

/** Icon-only on wide screens. */
const ICON = "lg:w-8 lg:px-0";

/** The reviewed product or order. */
function Subject({ review: { productName, productSlug, id, shortOrderId } }: { review: Review }) {
  const look = "min-w-0 break-words font-medium underline lg:truncate underline-offset-4 hover:text-accent";
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

/** The shop's public reply, shown under the review in the store. Saving it empty removes the reply. */
function ReplyForm({ review, onClose }: { review: Review; onClose: () => void }) {
  // The review as it was when the form opened, even if the list is refetched.
  const [seen] = useState({ mark: review.mark, reply: review.reply });
  const form = useForm({
    resolver: zodResolver(ReplyInput.pick({ reply: true })),
    defaultValues: { reply: seen.reply ?? "" },
  });
  const { errors, isDirty } = form.formState;
  const text = useWatch({ control: form.control, name: "reply" });
  const save = api.admin.reviews.reply.useMutation({
    ...useActionOptions(({ reply }) => (reply ? "Reply saved" : "Reply removed"), onClose),
    onError: (error) => setServerErrors(form, error, `Failed to save reply: ${errorMessage(error)}`),
  });
  const submit = form.handleSubmit(({ reply }) => save.mutate({ type: review.type, id: review.id, reply, seen }));
  const isRemoving = seen.reply !== null && text.trim() === "";
  return (
    <form onSubmit={submit} noValidate className="mt-3 flex max-w-prose flex-col gap-3">
      <Field
        label="The shop's reply"
        hint={review.isApproved ? "Shown under the review in the store." : "Shown once the review is approved."}
        error={errors.reply?.message ?? errors.root?.message}
      >
        <Textarea rows={3} maxLength={2_000} autoFocus {...form.register("reply")} />
      </Field>
      <div className="flex gap-2">
        <Button size="sm" type="submit" isPending={save.isPending} disabled={!isRemoving && text.trim() === ""}>
          {isRemoving ? "Remove reply" : "Save reply"}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} name="the reply" />
    </form>
  );
}
