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
import { ProfileEmail } from "./profile-email";
import { ProfilePicture } from "./profile-picture";

export type Profile = RouterOutputs["account"]["profile"];

/** Name, phone and the message that goes with orders; the e-mail address has its own way to change. */
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
