"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormDialog } from "~/components/shared/form-dialog";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, FieldError, Input, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { EMAIL_LINK_TIME } from "~/domain/email-link";
import { errorMessage } from "~/lib/api-error";
import { ChangeEmailInput, ProfileFields } from "~/schemas/account";
import { api, type RouterOutputs } from "~/trpc/react";
import { ProfilePicture } from "./profile-picture";

export type Profile = RouterOutputs["account"]["profile"];

export function ProfileInformation({ profile }: { profile: Profile }) {
  const utils = api.useUtils();
  const kept = { name: profile.name, phone: profile.phone ?? "", userMessage: profile.userMessage };
  const form = useForm({
    resolver: zodResolver(ProfileFields),
    mode: "onTouched",
    defaultValues: kept,
    // Follow changes saved elsewhere; only dirty fields are submitted, so saving here does not undo them.
    values: kept,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const save = api.account.updateProfile.useMutation({
    onSuccess: async () => {
      toast.success("Profile updated successfully");
      await Promise.all([utils.account.profile.invalidate(), utils.account.me.invalidate()]);
    },
    onError: (error) => setServerErrors(form, error, `Error saving profile: ${errorMessage(error)}`),
  });
  const submit = form.handleSubmit((input) => {
    const sent = presentValues(form);
    const changed = {
      ...(dirtyFields.name && { name: input.name }),
      ...(dirtyFields.phone && { phone: input.phone }),
      ...(dirtyFields.userMessage && { userMessage: input.userMessage }),
    };
    save.mutate(changed, { onSuccess: () => markSaved(form, sent) });
  });
  return (
    <Card id="information" className="scroll-mt-28" title="Profile information">
      <ProfilePicture name={profile.name} url={profile.profilePictureUrl} />
      <form className="mt-6 flex max-w-xl flex-col gap-4" noValidate onSubmit={submit}>
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="name" defaultValue={profile.name} {...form.register("name")} />
        </Field>
        <ProfileEmail email={profile.email} isVerified={profile.emailVerifiedAt !== null} newEmail={profile.newEmail} />
        <Field label="Phone" isOptional error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" defaultValue={profile.phone ?? ""} {...form.register("phone")} />
        </Field>
        <Field
          label="Order message"
          isOptional
          hint="Sent with every order you place."
          error={errors.userMessage?.message}
        >
          <Textarea rows={3} defaultValue={profile.userMessage} {...form.register("userMessage")} />
        </Field>
        <FieldError message={errors.root?.message} />
        <Button type="submit" className="self-start" isPending={save.isPending}>
          Save profile
        </Button>
        <LeaveGuard isDirty={isDirty} name="your profile" />
      </form>
    </Card>
  );
}

type ProfileEmailProps = { email: string; isVerified: boolean; newEmail: string | null };

/** The e-mail address. A new one takes effect once the link mailed to it is opened. */
function ProfileEmail({ email, isVerified, newEmail }: ProfileEmailProps) {
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
      {isOpen && <ChangeEmailDialog onClose={() => setIsOpen(false)} />}
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
        We sent a link to <strong>{newEmail}</strong>. Open it within {EMAIL_LINK_TIME} to finish the change.
      </p>
    </Notice>
  );
}

function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
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
  return (
    <FormDialog
      size="sm"
      title="Change your e-mail address"
      description="We send a link to the new address. Your account uses it once you open that link."
      submitLabel="Send the link"
      isDirty={false} // browsers fill in both fields by themselves
      isPending={change.isPending}
      error={errors.root?.message}
      onSubmit={form.handleSubmit((input) => change.mutate(input))}
      onClose={onClose}
    >
      <Field label="New e-mail" error={errors.newEmail?.message}>
        <Input type="email" autoComplete="email" {...form.register("newEmail")} />
      </Field>
      <Field label="Current password" error={errors.currentPassword?.message}>
        <Input type="password" autoComplete="current-password" {...form.register("currentPassword")} />
      </Field>
    </FormDialog>
  );
}
