"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { ChangeEmailInput } from "~/schemas/account";
import { api } from "~/trpc/react";

type ProfileEmailProps = { email: string; isVerified: boolean; newEmail: string | null };

/** The account's address, and the way to another one: it counts once the link that is mailed there was opened. */
export function ProfileEmail({ email, isVerified, newEmail }: ProfileEmailProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="E-mail"
          className="min-w-0 grow basis-60"
          hint={isVerified ? undefined : "Not confirmed yet. Open the link that we sent you."}
        >
          <Input type="email" value={email} readOnly autoComplete="email" className="bg-subtle text-muted" />
        </Field>
        <Button variant="secondary" className={isVerified ? "" : "sm:mb-6.5"} onClick={() => setIsOpen(true)}>
          Change e-mail
        </Button>
      </div>
      {newEmail && <WaitingAddress newEmail={newEmail} />}
      <ChangeEmailDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </div>
  );
}

function WaitingAddress({ newEmail }: { newEmail: string }) {
  const utils = api.useUtils();
  const cancel = api.account.cancelEmailChange.useMutation({
    onSuccess: async () => {
      toast.success("Your e-mail address stays as it is");
      await utils.account.profile.invalidate();
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Notice
      action={
        <Button variant="secondary" size="sm" isPending={cancel.isPending} onClick={() => cancel.mutate()}>
          Keep my current address
        </Button>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        We sent a link to <strong>{newEmail}</strong>. Open it within three days to finish the change.
      </p>
    </Notice>
  );
}

type ChangeEmailDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

function ChangeEmailDialog({ isOpen, onOpenChange }: ChangeEmailDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      size="sm"
      title="Change your e-mail address"
      description="We send a link to the new address. Your account uses it once you open that link."
    >
      <ChangeEmailForm onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(ChangeEmailInput),
    defaultValues: { newEmail: "", currentPassword: "" },
  });
  const { errors } = form.formState;
  const change = api.account.changeEmail.useMutation({
    onSuccess: async (_done, { newEmail }) => {
      toast.success("Check your new address", { description: `We sent a link to ${newEmail}.` });
      onClose();
      await utils.account.profile.invalidate();
    },
    onError: (error) => setServerErrors(form, error),
  });
  const submit = (event: FormEvent) => {
    // The dialog is a part of the profile's form in React's tree: that one is not to be saved.
    event.stopPropagation();
    return form.handleSubmit((input) => change.mutate(input))(event);
  };
  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="New e-mail" error={errors.newEmail?.message}>
        <Input type="email" autoComplete="email" {...form.register("newEmail")} />
      </Field>
      <Field label="Current password" error={errors.currentPassword?.message}>
        <Input type="password" autoComplete="current-password" {...form.register("currentPassword")} />
      </Field>
      {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isPending={change.isPending}>
          Send the link
        </Button>
      </div>
    </form>
  );
}
