"use client";

import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { isValidCode, normalizeCode } from "~/domain/attribution";
import { errorMessage, fieldErrors } from "~/lib/api-error";
import { CODE_SHAPE } from "~/schemas/links";
import { api } from "~/trpc/react";
import type { Profile } from "./affiliate-screen";

/** Gives the affiliate another code; links that carry a former one keep working. */
export function CodeForm({ profile }: { profile: Profile }) {
  const [typed, setTyped] = useState(profile.affiliateCode ?? "");
  const [problem, setProblem] = useState<string>();
  const utils = api.useUtils();
  const change = api.admin.affiliates.changeCode.useMutation({
    onSuccess: ({ code }) => toast.success(`Affiliate code changed to ${code}`),
    onSettled: () => utils.admin.invalidate(),
  });
  const error = problem ?? fieldErrors(change.error).code;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isValidCode(typed)) {
      change.mutate({ userId: profile.id, code: normalizeCode(typed) });
      return;
    }
    setProblem(CODE_SHAPE);
    event.currentTarget.querySelector("input")?.focus();
  }
  const former = profile.formerCodes.map(({ code }) => code);
  return (
    <Card>
      <CardHeader
        title="Affiliate code"
        description={
          former.length > 0 ? `Former codes keep working: ${former.join(", ")}` : "A former code keeps working."
        }
      />
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Code" hint="6 to 12 letters A-Z and digits" {...(error ? { error } : {})}>
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
              setProblem(undefined);
              change.reset();
            }}
          />
        </Field>
        {change.error && !error && <Notice tone="danger">{errorMessage(change.error)}</Notice>}
        <Button type="submit" variant="secondary" className="self-start" isPending={change.isPending}>
          Change code
        </Button>
      </form>
    </Card>
  );
}
