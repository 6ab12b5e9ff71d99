"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { errorMessage } from "~/lib/api-error";
import { LimitInput } from "~/schemas/admin/limits";
import { api } from "~/trpc/react";
import { useActionOptions } from "../action-dialog";
import type { ShownLimit } from "./limits";

/** Sets how often something may be tried, within the bounds of its limit, or its default again. */
export function LimitDialog({ limit, onClose }: { limit: ShownLimit; onClose: () => void }) {
  const { name, title, guards, points, standard, least, most, window, per } = limit;
  const formId = useId();
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
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !set.isPending && onClose()}
      title={title}
      description={guards}
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={set.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={set.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
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
        {set.error && <Notice tone="danger">{errorMessage(set.error)}</Notice>}
      </form>
    </Dialog>
  );
}
