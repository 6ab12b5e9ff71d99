"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Send } from "lucide-react";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { markSaved, valuesSent } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, FieldError, Textarea } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { MAX_CONTACT_MESSAGE } from "~/domain/contact";
import { errorMessage, errorReason } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { AnswerInput } from "~/schemas/admin/messages";
import { api } from "~/trpc/react";
import type { Conversation } from "./conversation-screen";

const Typed = AnswerInput.pick({ message: true, isDone: true });

/** An answer that goes to the sender by e-mail. */
export function AnswerForm({ conversation: { id, email } }: { conversation: Conversation }) {
  const utils = api.useUtils();
  // One id for one answer: pressing again, or trying again after a lost answer, sends the same one.
  const messageId = useRef<string>(undefined);
  const form = useForm({ resolver: zodResolver(Typed), defaultValues: { message: "", isDone: true } });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const answer = api.admin.messages.answer.useMutation({ onSettled: () => utils.admin.messages.invalidate() });
  const submit = form.handleSubmit(async (typed) => {
    messageId.current ??= randomUuid();
    const sent = valuesSent(form);
    try {
      await answer.mutateAsync({ ...typed, conversationId: id, messageId: messageId.current });
    } catch (error) {
      // Changed after an answer that was lost on the way, it is another one.
      if (errorReason(error) === "answer-id-used") messageId.current = undefined;
      return setServerErrors(form, error, errorMessage(error, "Failed to send message. Please try again."));
    }
    messageId.current = undefined;
    markSaved(form, sent, { message: "", isDone: typed.isDone });
    toast.success("Answer sent");
  });
  return (
    <Card>
      <form noValidate onSubmit={submit} aria-label="Answer" className="flex flex-col gap-3">
        <Field label="Your answer" hint={`Goes to ${email} by e-mail.`} error={errors.message?.message}>
          <Textarea rows={6} maxLength={MAX_CONTACT_MESSAGE} {...form.register("message")} />
        </Field>
        <FieldError message={errors.root?.message} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Checkbox label="Mark as done" {...form.register("isDone")} />
          <Button type="submit" isPending={isSubmitting}>
            <Send aria-hidden /> Send answer
          </Button>
        </div>
        <LeaveGuard isDirty={Boolean(dirtyFields.message)} name="your answer" />
      </form>
    </Card>
  );
}
