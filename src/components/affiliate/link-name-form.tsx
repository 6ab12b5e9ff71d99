"use client";

import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { CustomNameInput } from "~/schemas/links";
import { api } from "~/trpc/react";

type LinkNameFormProps = { customName: string | null; plainName: string };

/** The name under which other affiliates see this one. */
export function LinkNameForm({ customName, plainName }: LinkNameFormProps) {
  const [name, setName] = useState(customName ?? "");
  const [error, setError] = useState<string>();
  const utils = api.useUtils();
  const save = api.affiliate.saveCustomName.useMutation({
    onSuccess: async () => {
      toast.success("Shown name saved.");
      await Promise.all([utils.affiliate.publicIdentity.invalidate(), utils.leaderboard.invalidate()]);
    },
    onError: (refused) => setError(errorMessage(refused, "The name was not saved.")),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const input = CustomNameInput.safeParse({ customName: name });
    setError(input.error?.issues[0]?.message);
    if (input.success) save.mutate({ customName: name });
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col items-start gap-3">
      <Field
        label="Shown name"
        isOptional
        hint={`What other affiliates see in the leaderboard and in their network. Left empty: ${plainName}`}
        className="w-full"
        {...(error && { error })}
      >
        <Input
          name="customName"
          value={name}
          autoComplete="nickname"
          maxLength={60}
          placeholder={plainName}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" isPending={save.isPending}>
        Save name
      </Button>
    </form>
  );
}
