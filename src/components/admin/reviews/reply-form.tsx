"use client";

import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Textarea } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import type { Review } from "./use-review-actions";

/** The shop's answer to a review, shown under it in the store; emptied, the answer is taken away. */
export function ReplyForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const utils = api.useUtils();
  const [text, setText] = useState(review.reply ?? "");
  const save = api.admin.reviews.reply.useMutation({
    onSuccess({ reply }) {
      toast.success(reply ? "Reply saved" : "Reply removed");
      onClose();
    },
    onSettled: () => utils.admin.invalidate(),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate({ type: review.type, id: review.id, reply: text });
  }
  const isRemoving = review.reply !== null && text.trim() === "";
  return (
    <form onSubmit={submit} className="mt-3 flex max-w-prose flex-col gap-3">
      <Field
        label="The shop's reply"
        hint={review.isApproved ? "Shown under the review in the store." : "Shown once the review is approved."}
        {...(save.isError && { error: `Failed to save reply: ${errorMessage(save.error)}` })}
      >
        <Textarea rows={3} maxLength={2_000} autoFocus value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button size="sm" type="submit" isPending={save.isPending} disabled={!isRemoving && text.trim() === ""}>
          {isRemoving ? "Remove reply" : "Save reply"}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
