"use client";

import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field, Input } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { normalizeCode } from "~/domain/attribution";
import { errorMessage } from "~/lib/api-error";
import { ChangeCodeInput } from "~/schemas/links";
import { api } from "~/trpc/react";

type LinkCodeFormProps = { code: string | null; formerCodes: readonly string[]; changesLeft: number };

/** A code of one's own choice; the former ones keep working. */
export function LinkCodeForm({ code, formerCodes, changesLeft }: LinkCodeFormProps) {
  const [typed, setTyped] = useState(code ?? "");
  const [error, setError] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const utils = api.useUtils();
  const change = api.affiliate.changeCode.useMutation({
    onSuccess: async (changed) => {
      setIsAsking(false);
      setTyped(changed.code);
      toast.success("Code changed. Links with your former code keep working.");
      await Promise.all([utils.affiliate.dashboard.invalidate(), utils.affiliate.publicIdentity.invalidate()]);
    },
    onError: (refused) => {
      setIsAsking(false);
      setError(errorMessage(refused, "The code was not changed."));
    },
  });
  const wanted = normalizeCode(typed);

  function submit(event: FormEvent) {
    event.preventDefault();
    const input = ChangeCodeInput.safeParse({ code: typed });
    setError(input.error?.issues[0]?.message);
    if (input.success && wanted !== code) setIsAsking(true);
  }

  const left = `${changesLeft} ${changesLeft === 1 ? "change" : "changes"} left.`;
  return (
    <form onSubmit={submit} noValidate className="flex flex-col items-start gap-3">
      <Field
        label="Referral code"
        hint={`6 to 12 letters A-Z and digits. ${left}${formerCodes.length > 0 ? ` Still yours: ${formerCodes.join(", ")}.` : ""}`}
        className="w-full"
        {...(error && { error })}
      >
        <Input
          name="code"
          value={typed}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono uppercase"
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" isPending={change.isPending}>
        Change code
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Change your code to ${wanted}?`}
        description={`Links and QR codes with ${code ?? "your former code"} keep working. ${left}`}
        confirmLabel="Change code"
        tone="primary"
        isPending={change.isPending}
        onConfirm={() => change.mutate({ code: typed })}
      />
    </form>
  );
}
