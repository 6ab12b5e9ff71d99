"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { markSaved, valuesSent } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { Field, FieldError, Input, Textarea } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { UpdateProfileInput } from "~/schemas/account";
import { api, type RouterOutputs } from "~/trpc/react";
import { ProfilePicture } from "./profile-picture";

export type Profile = RouterOutputs["account"]["profile"];

/** Name, phone and the message that goes with orders; the e-mail address is shown and stays. */
export function ProfileInformation({ profile }: { profile: Profile }) {
  const utils = api.useUtils();
  const form = useForm({
    resolver: zodResolver(UpdateProfileInput),
    mode: "onTouched",
    defaultValues: { name: profile.name, phone: profile.phone ?? "", userMessage: profile.userMessage },
  });
  const { errors, isDirty } = form.formState;
  const save = api.account.updateProfile.useMutation({
    onSuccess: async () => {
      toast.success("Profile updated successfully");
      await Promise.all([utils.account.profile.invalidate(), utils.account.me.invalidate()]);
    },
    onError: (error) => setServerErrors(form, error, `Error saving profile: ${errorMessage(error)}`),
  });
  const submit = form.handleSubmit((input) => {
    const sent = valuesSent(form);
    save.mutate(input, { onSuccess: () => markSaved(form, sent) });
  });
  return (
    <Card id="information" className="scroll-mt-28">
      <CardHeader title="Profile information" />
      <ProfilePicture name={profile.name} url={profile.profilePictureUrl} />
      <form className="mt-6 flex max-w-xl flex-col gap-4" noValidate onSubmit={submit}>
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="name" defaultValue={profile.name} {...form.register("name")} />
        </Field>
        <Field label="E-mail" hint="Your e-mail address cannot be changed.">
          <Input type="email" value={profile.email} readOnly autoComplete="email" className="bg-subtle text-muted" />
        </Field>
        {!profile.emailVerifiedAt && <EmailUnverified email={profile.email} />}
        <Field label="Phone" isOptional error={errors.phone?.message}>
          <Input type="tel" autoComplete="tel" defaultValue={profile.phone ?? ""} {...form.register("phone")} />
        </Field>
        <Field
          label="Order message"
          isOptional
          hint="Goes with each order you place."
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

/** Says that the address is not confirmed yet, and sends the link again. */
function EmailUnverified({ email }: { email: string }) {
  const utils = api.useUtils();
  const send = api.account.sendEmailLink.useMutation({
    onSuccess: async ({ isVerified }) => {
      if (isVerified) toast.success("Your e-mail address is confirmed");
      else toast.success("We sent a new link", { description: `It went to ${email}.` });
      await utils.account.profile.invalidate();
    },
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-muted text-sm">
        This address is not confirmed yet. Please follow the link in the e-mail that we sent you.
      </p>
      <Button type="button" variant="secondary" size="sm" isPending={send.isPending} onClick={() => send.mutate()}>
        Send it again
      </Button>
      {send.error && <FieldError message={errorMessage(send.error)} />}
    </div>
  );
}
