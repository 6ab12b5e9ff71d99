"use client";

import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field, Input } from "~/components/ui/field";
import { errorText } from "~/lib/api-error";
import { api } from "~/trpc/react";

type AskAgainDialogProps = {
  /** The act, such as "Make Ann Lee an owner". */
  what: string;
  onAnswer: (isGiven: boolean) => void;
};

/** Names an act that asks for the own password again, and takes the password. */
export function AskAgainDialog({ what, onAnswer }: AskAgainDialogProps) {
  const [password, setPassword] = useState("");
  const confirm = api.admin.staff.confirmPassword.useMutation();
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
      title={`${what}?`}
      description="Enter your own password to confirm. You are not asked again for 5 minutes."
      confirmLabel="Confirm"
      tone="primary"
      isPending={confirm.isPending}
      onConfirm={() => confirm.mutate({ password }, { onSuccess: () => onAnswer(true) })}
    >
      <Field label="Your password" {...(confirm.error && { error: errorText(confirm.error) })}>
        <Input
          type="password"
          autoComplete="current-password"
          autoFocus
          maxLength={128}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
