"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Handshake } from "lucide-react";
import { useForm } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Field, Input, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { CreatePartnershipInput } from "~/schemas/partnership";
import { api } from "~/trpc/react";

/** What a partnership is, for somebody in none, and the form that founds one. */
export function PartnershipCreate() {
  const form = useForm({
    resolver: zodResolver(CreatePartnershipInput),
    defaultValues: { name: "", description: "" },
  });
  const { errors, isDirty } = form.formState;
  const utils = api.useUtils();
  const create = api.partnership.create.useMutation({
    onSuccess: async () => {
      toast.success("Partnership created successfully!");
      await utils.partnership.invalidate();
    },
    onError: (error) => setServerErrors(form, error, `Error creating partnership: ${errorMessage(error)}`),
  });
  const submit = form.handleSubmit((fields) => create.mutate(fields));
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <span className="text-accent">
          <Handshake aria-hidden className="size-8" />
        </span>
        <p className="font-semibold text-lg">You are not in a partnership</p>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-muted">
          <li>Start a team and invite affiliates by code or from your network, or accept an invitation.</li>
          <li>Sales in the members' networks while they are on the team count toward $500K, $5M and $50M.</li>
          <li>One partnership at a time, up to ten members. Everyone keeps their own commissions.</li>
        </ul>
      </div>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Partnership name" error={errors.name?.message}>
          <Input autoComplete="off" {...form.register("name")} />
        </Field>
        <Field label="Description" isOptional error={errors.description?.message}>
          <Textarea rows={3} {...form.register("description")} />
        </Field>
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <Button type="submit" isPending={create.isPending} className="self-start">
          Create partnership
        </Button>
        <LeaveGuard isDirty={isDirty} name="the new partnership" />
      </form>
    </div>
  );
}
