"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "~/components/ui/button";
import { Field, FieldError, Input, Textarea } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { MAX_CLAIM_MESSAGE, SendClaimInput } from "~/schemas/claims";
import { api } from "~/trpc/react";
import { LeaveGuard } from "./leave-guard";
import { setServerErrors } from "./set-server-errors";

const { message, namedCode } = SendClaimInput.shape;
/** Nothing typed is no code. */
const Typed = z.object({ message, namedCode: z.preprocess((typed) => typed || undefined, namedCode) });
type ClaimFormProps = { asked: string; isAffiliate: boolean; onClose: () => void };

/** Why the order should count, sent to the shop together with what the records say of it. */
export function ClaimForm({ asked, isAffiliate, onClose }: ClaimFormProps) {
  const utils = api.useUtils();
  const form = useForm<z.input<typeof Typed>, unknown, z.output<typeof Typed>>({
    resolver: zodResolver(Typed),
    mode: "onTouched",
    defaultValues: { message: "", namedCode: "" },
  });
  const { errors, isDirty, isSubmitSuccessful } = form.formState;
  const send = api.claims.send.useMutation({
    onSuccess() {
      toast.success("Claim sent. We answer by e-mail.");
      onClose();
    },
    onError: (error) => setServerErrors(form, error, errorMessage(error, "Could not send it. Please try again.")),
    onSettled: () => utils.claims.mine.invalidate(),
  });
  return (
    <form
      noValidate
      aria-label="Claim this order"
      onSubmit={form.handleSubmit((fields) => send.mutate({ asked, ...fields }))}
      className="mt-4 flex max-w-prose flex-col gap-4"
    >
      {!isAffiliate && (
        <Field
          label="Whose code did you have?"
          hint="The code in the link you opened."
          error={errors.namedCode?.message}
        >
          <Input autoComplete="off" autoCapitalize="characters" maxLength={12} {...form.register("namedCode")} />
        </Field>
      )}
      <Field
        label="Why should it count?"
        hint="How the buyer came to us: which link, when, and what they told you."
        error={errors.message?.message}
      >
        <Textarea rows={4} maxLength={MAX_CLAIM_MESSAGE} {...form.register("message")} />
      </Field>
      <FieldError message={errors.root?.message} />
      <div className="flex gap-2">
        <Button type="submit" isPending={send.isPending}>
          Send claim
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty && !isSubmitSuccessful} name="your claim" />
    </form>
  );
}
