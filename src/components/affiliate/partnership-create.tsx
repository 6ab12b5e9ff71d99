"use client";

import { Handshake } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Field, Input, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { CreatePartnershipInput } from "~/schemas/partnership";
import { api } from "~/trpc/react";

/** What a partnership is, for somebody in none, and the form that founds one. */
export function PartnershipCreate() {
  const [fields, setFields] = useState({ name: "", description: "" });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const utils = api.useUtils();
  const create = api.partnership.create.useMutation({
    onSuccess: async () => {
      toast.success("Partnership created successfully!");
      await utils.partnership.invalidate();
    },
    onError: (error) => setErrors({ form: `Error creating partnership: ${errorMessage(error)}` }),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = CreatePartnershipInput.safeParse(fields);
    const found = input.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [];
    setErrors(Object.fromEntries(found));
    if (found[0]?.[0]) event.currentTarget.querySelector<HTMLElement>(`[name=${found[0][0]}]`)?.focus();
    if (input.success && !create.isPending) create.mutate(fields);
  }
  const change = (name: keyof typeof fields) => (event: { target: { value: string } }) => {
    setFields({ ...fields, [name]: event.target.value });
    setErrors({});
  };
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <span className="text-accent">
          <Handshake aria-hidden className="size-8" />
        </span>
        <p className="font-semibold text-lg">You are in no partnership</p>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-muted">
          <li>Found a team and invite affiliates by their code or from your network, or accept an invitation.</li>
          <li>What the members' networks sell while they belong to the team counts towards $500K, $5M and $50M.</li>
          <li>One partnership at a time, ten members at most. Commissions stay everybody's own.</li>
        </ul>
      </div>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Partnership name" {...(errors.name && { error: errors.name })}>
          <Input name="name" value={fields.name} onChange={change("name")} autoComplete="off" />
        </Field>
        <Field label="Description" isOptional {...(errors.description && { error: errors.description })}>
          <Textarea name="description" rows={3} value={fields.description} onChange={change("description")} />
        </Field>
        {errors.form && <Notice tone="danger">{errors.form}</Notice>}
        <Button type="submit" isPending={create.isPending} className="self-start">
          Create partnership
        </Button>
      </form>
    </div>
  );
}
