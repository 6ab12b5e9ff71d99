"use client";

import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { errorMessage } from "~/lib/api-error";
import { LimitInput } from "~/schemas/admin/limits";
import { api } from "~/trpc/react";
import { useActionOptions } from "../action-dialog";
import { FormDialog } from "../form-dialog";
import type { ShownLimit } from "./limits";

/** Sets how often something may be tried, within the bounds of its limit, or its default again. */
export function LimitDialog({ limit, onClose }: { limit: ShownLimit; onClose: () => void }) {
  const { name, title, guards, points, standard, least, most, window, per } = limit;
  const [typed, setTyped] = useState(String(points));
  const [problem, setProblem] = useState<string>();
  const set = api.admin.limits.set.useMutation(useActionOptions("Limit changed", onClose));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = LimitInput.safeParse({ name, points: /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN });
    setProblem(input.success ? undefined : (input.error.issues[0]?.message ?? "Enter a whole number"));
    if (input.success) set.mutate(input.data);
  }

  return (
    <FormDialog
      title={title}
      description={guards}
      size="sm"
      submitLabel="Save"
      isPending={set.isPending}
      error={set.error && errorMessage(set.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={`How often, ${window} for each ${per}`}
        hint={`From ${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}. The default is ${standard.toLocaleString("en-US")}.`}
        {...(problem && { error: problem })}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {typed.trim() !== String(standard) && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setTyped(String(standard))}>
            Use the default
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
