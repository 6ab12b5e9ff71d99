"use client";

import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { customNameProblem, normalizeCustomName } from "~/domain/affiliate-name";
import { errorMessage, fieldErrors } from "~/lib/api-error";
import { api } from "~/trpc/react";
import type { Profile } from "./affiliate-screen";

/** The name under which others see this affiliate. */
export function CustomNameForm({ profile }: { profile: Profile }) {
  const [typed, setTyped] = useState(profile.customAffiliateName ?? "");
  const [problem, setProblem] = useState<string>();
  const utils = api.useUtils();
  const save = api.admin.affiliates.setCustomName.useMutation({
    onSuccess: ({ customAffiliateName }) =>
      toast.success(customAffiliateName ? "Custom name saved" : "Custom name taken away"),
    onSettled: () => utils.admin.invalidate(),
  });
  const error = problem ?? fieldErrors(save.error).customName;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const customName = normalizeCustomName(typed);
    const found = customName === "" ? null : customNameProblem(customName);
    setProblem(found ?? undefined);
    if (found) event.currentTarget.querySelector("input")?.focus();
    else save.mutate({ userId: profile.id, customName });
  }
  return (
    <Card>
      <CardHeader
        title="Custom name"
        description={`The leaderboard and the network show “${profile.shownName}” now.`}
      />
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label="Custom affiliate name"
          isOptional
          hint="2 to 40 characters, no e-mail address. Empty shows the first name and an initial."
          {...(error ? { error } : {})}
        >
          <Input
            name="customName"
            value={typed}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
              save.reset();
            }}
          />
        </Field>
        {save.error && !error && <Notice tone="danger">{errorMessage(save.error)}</Notice>}
        <Button type="submit" variant="secondary" className="self-start" isPending={save.isPending}>
          Save name
        </Button>
      </form>
    </Card>
  );
}
