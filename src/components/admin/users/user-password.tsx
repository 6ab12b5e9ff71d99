"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { SetUserPasswordInput } from "~/schemas/admin/users";
import { api } from "~/trpc/react";
import { ActionDialog, useActionOptions, useToastOptions } from "../action-dialog";
import { STAFF_REASON } from "../sent-reason";
import { toastMailed } from "../toast-mailed";
import type { UserDetails } from "./user-screen";

/** Sets a new password, or e-mails a reset link. */
export function UserPassword({ user }: { user: UserDetails }) {
  const form = useForm({
    resolver: zodResolver(SetUserPasswordInput.pick({ password: true })),
    defaultValues: { password: "" },
  });
  const utils = api.useUtils();
  const onSettled = () => utils.admin.invalidate();
  const set = api.admin.users.setPassword.useMutation({
    onSuccess() {
      toast.success("Password updated successfully", { description: `${user.fields.name} is signed out everywhere.` });
      form.reset();
    },
    onError(error) {
      toastError(error, "Error resetting password");
      setServerErrors(form, error);
    },
    onSettled,
  });
  const send = api.admin.users.sendResetLink.useMutation(
    useToastOptions(
      ({ email }) => `Reset link sent to ${email}`,
      "The reset link was not sent",
      undefined,
      toastMailed,
    ),
  );
  const submit = form.handleSubmit(({ password }) => set.mutate({ userId: user.id, password }));
  return (
    <Card title="Password" description="A new password ends all sessions of the account.">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="New password" hint="At least 6 characters" error={form.formState.errors.password?.message}>
          <Input type="password" maxLength={128} autoComplete="new-password" {...form.register("password")} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="secondary" isPending={set.isPending}>
            Set password
          </Button>
          <Button
            variant="ghost"
            disabled={user.isDisabled}
            isPending={send.isPending}
            onClick={() => send.mutate({ userId: user.id })}
          >
            Send reset link
          </Button>
        </div>
      </form>
      {user.hasTwoFactor && <TwoFactorReset user={user} />}
    </Card>
  );
}

/** For users who have lost both their phone and their recovery codes. */
function TwoFactorReset({ user }: { user: UserDetails }) {
  const [isAsked, setIsAsked] = useState(false);
  const close = () => setIsAsked(false);
  const reset = api.admin.users.resetTwoFactor.useMutation(useActionOptions("Two-factor sign-in reset", close));
  return (
    <div className="mt-5 flex flex-col items-start gap-3 border-line border-t pt-5">
      <p className="text-muted text-sm">Signing in asks for a code from an authenticator app.</p>
      <Button variant="secondary" onClick={() => setIsAsked(true)}>
        Reset two-factor sign-in
      </Button>
      {isAsked && (
        <ActionDialog
          action={reset}
          failedText="Failed to reset two-factor sign-in"
          title={`Reset the two-factor sign-in of ${user.fields.name}?`}
          description="Make sure that the request really comes from them: from then on the password alone is enough. They are signed out everywhere and get an e-mail."
          confirmLabel="Reset"
          reasonLabel={STAFF_REASON}
          onConfirm={(reason) => reset.mutate({ userId: user.id, reason })}
          onClose={close}
        />
      )}
    </div>
  );
}
