"use client";

import { useEffect, useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field, Input } from "~/components/ui/field";
import { errorText } from "~/lib/api-error";
import { api, setAsk } from "~/trpc/react";

type Question = { what: string; answer: (isGiven: boolean) => void };

/** Names an act that asks for the own password again, and takes the password. */
export function AskAgain() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [password, setPassword] = useState("");
  const confirm = api.admin.staff.confirmPassword.useMutation();
  // The API's client asks here, from outside of React.
  useEffect(() => {
    setAsk((what) => new Promise((answer) => setQuestion({ what, answer })));
    return () => setAsk(null);
  }, []);
  if (!question) return null;
  const close = (isGiven: boolean) => {
    question.answer(isGiven);
    setQuestion(null);
    setPassword("");
    confirm.reset();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && close(false)}
      title={`${question.what}?`}
      description="Enter your own password to confirm. You are not asked again for 5 minutes."
      confirmLabel="Confirm"
      tone="primary"
      isPending={confirm.isPending}
      onConfirm={() => confirm.mutate({ password }, { onSuccess: () => close(true) })}
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
