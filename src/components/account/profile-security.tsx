"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { Field, FieldError, Input } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { MIN_PASSWORD_LENGTH } from "~/domain/password";
import { errorMessage } from "~/lib/api-error";
import { ChangePasswordInput } from "~/schemas/account";
import { api } from "~/trpc/react";
import { keepFocus } from "./keep-focus";
import { ProfileSessions } from "./profile-sessions";
import { requestSignIn } from "./request-sign-in";

/** Changing the password: all other sessions end, this one is signed in afresh. */
export function ProfileSecurity() {
  const router = useRouter();
  const { data: me } = api.account.me.useQuery();
  const form = useForm({
    resolver: zodResolver(ChangePasswordInput),
    mode: "onTouched",
    defaultValues: { currentPassword: "", newPassword: "", confirmPassword: "" },
  });
  const { errors } = form.formState;
  const change = api.account.changePassword.useMutation({
    onSuccess: async (_done, { newPassword }) => {
      toast.success("Password changed successfully", { description: "You are signed out everywhere else." });
      form.reset();
      const isSignedIn = me && (await requestSignIn(me.email, newPassword)) === "signed-in";
      if (!isSignedIn) router.push("/login?next=/profile");
    },
    onError: (error) => setServerErrors(form, error, errorMessage(error, "Error changing password")),
  });
  return (
    <Card id="security" className="scroll-mt-28">
      <CardHeader title="Security" description="A new password signs you out everywhere else." />
      <form
        className="mt-4 flex max-w-xl flex-col gap-4"
        noValidate
        onMouseDown={keepFocus}
        onSubmit={form.handleSubmit((input) => change.mutate(input))}
      >
        <Field label="Current password" error={errors.currentPassword?.message}>
          <Input type="password" autoComplete="current-password" {...form.register("currentPassword")} />
        </Field>
        <Field
          label="New password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          error={errors.newPassword?.message}
        >
          <Input type="password" autoComplete="new-password" {...form.register("newPassword")} />
        </Field>
        <Field label="Confirm new password" error={errors.confirmPassword?.message}>
          <Input type="password" autoComplete="new-password" {...form.register("confirmPassword")} />
        </Field>
        <FieldError message={errors.root?.message} />
        <Button type="submit" variant="secondary" className="self-start" isPending={change.isPending}>
          Change password
        </Button>
      </form>
      <ProfileSessions />
    </Card>
  );
}
