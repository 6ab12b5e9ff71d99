"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Field, Textarea } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { ReplyInput } from "~/schemas/admin/reviews";
import { api } from "~/trpc/react";
import type { Review } from "./use-review-actions";

/** The shop's answer to a review, shown under it in the store; emptied, the answer is taken away. */
export function ReplyForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(ReplyInput.pick({ reply: true })),
    defaultValues: { reply: review.reply ?? "" },
  });
  const { errors, isDirty } = form.formState;
  const text = useWatch({ control: form.control, name: "reply" });
  const save = api.admin.reviews.reply.useMutation({
    onSuccess({ reply }) {
      toast.success(reply ? "Reply saved" : "Reply removed");
      onClose();
    },
    onError: (error) => setServerErrors(form, error, `Failed to save reply: ${errorMessage(error)}`),
    onSettled: () => utils.admin.invalidate(),
  });
  const submit = form.handleSubmit(({ reply }) => save.mutate({ type: review.type, id: review.id, reply }));
  const isRemoving = review.reply !== null && text.trim() === "";
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
