"use client";

import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field, Input } from "~/components/ui/field";
import { errorText } from "~/lib/api-error";
import { api, type Question } from "~/trpc/react";

type AskAgainDialogProps = Question & { onAnswer: (isConfirmed: boolean) => void };

/** Lists the actions to confirm, and asks for the user's password if it was not entered recently. */
export function ConfirmationDialog({ acts, needsPassword, onAnswer }: AskAgainDialogProps) {
  const [password, setPassword] = useState("");
  const confirm = api.admin.staff.confirmPassword.useMutation();
  const [only, ...others] = acts;
  return (
    <ConfirmDialog
      onClose={() => onAnswer(false)}
      title={only && others.length === 0 ? `${only.what}?` : `Confirm these ${acts.length} changes?`}
      description={others.length === 0 && only?.consequence}
      confirmLabel="Confirm"
      tone="primary"
      isPending={confirm.isPending}
      onConfirm={() => {
        if (needsPassword) confirm.mutate({ password }, { onSuccess: () => onAnswer(true) });
        else onAnswer(true);
      }}
    >
      {others.length > 0 && (
        <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
          {acts.map(({ what, consequence }) => (
            <li key={what}>
              <span className="font-medium">{what}.</span> {consequence}
            </li>
          ))}
        </ul>
      )}
      {needsPassword && (
        <Field
          label="Your password"
          hint="You signed in more than 5 minutes ago, so your own password is needed. It then counts for 5 minutes."
          {...(confirm.error && { error: errorText(confirm.error) })}
        >
          <Input
            type="password"
            autoComplete="current-password"
            autoFocus
            maxLength={128}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}
