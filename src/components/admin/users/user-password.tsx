"use client";

import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { passwordProblem } from "~/domain/password";
import { api } from "~/trpc/react";
import type { UserDetails } from "./user-screen";

/** Sets a new password for somebody, or mails a link by which the person chooses one. */
export function UserPassword({ user }: { user: UserDetails }) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const utils = api.useUtils();
  const onSettled = () => utils.admin.invalidate();
  const set = api.admin.users.setPassword.useMutation({
    onSuccess() {
      toast.success("Password updated successfully", { description: `${user.fields.name} is signed out everywhere.` });
      setPassword("");
    },
    onError: (error) => toastError(error, "Error resetting password"),
    onSettled,
  });
  const send = api.admin.users.sendResetLink.useMutation({
    onSuccess: ({ email }) => void toast.success(`Reset link sent to ${email}`),
    onError: (error) => toastError(error, "The reset link was not sent"),
    onSettled,
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = passwordProblem(password);
    setProblem(found);
    if (found) event.currentTarget.querySelector("input")?.focus();
    else set.mutate({ userId: user.id, password });
  }
  return (
    <Card>
      <CardHeader title="Password" description="A new password ends all sessions of the account." />
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="New password" hint="At least 6 characters" {...(problem ? { error: problem } : {})}>
          <Input
            name="password"
            type="password"
            value={password}
            maxLength={128}
            autoComplete="new-password"
            onChange={({ target }) => {
              setPassword(target.value);
              setProblem(null);
            }}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="secondary" isPending={set.isPending}>
            Set password
          </Button>
          <Button variant="ghost" isPending={send.isPending} onClick={() => send.mutate({ userId: user.id })}>
            Send reset link
          </Button>
        </div>
      </form>
    </Card>
  );
}
