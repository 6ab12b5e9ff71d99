"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { CustomNameInput } from "~/schemas/affiliate-links";
import { api } from "~/trpc/react";
import { useFormOptions } from "../action-dialog";
import type { Profile } from "./affiliate-screen";

/** The name other members see for this affiliate. */
export function CustomNameForm({ profile }: { profile: Profile }) {
  const form = useForm({
    resolver: zodResolver(CustomNameInput),
    defaultValues: { customName: profile.customAffiliateName ?? "" },
  });
  const { errors } = form.formState;
  const save = api.admin.affiliates.setCustomName.useMutation(
    useFormOptions(form, ({ customAffiliateName }) =>
      customAffiliateName ? "Custom name saved" : "Custom name removed",
    ),
  );
  const submit = form.handleSubmit(({ customName }) => save.mutate({ userId: profile.id, customName }));
  return (
    <Card title="Custom name" description={`The leaderboard and the network show “${profile.shownName}” now.`}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label="Custom affiliate name"
          isOptional
          hint="2 to 40 characters, no e-mail address. Empty shows the first name and an initial."
          error={errors.customName?.message}
        >
          <Input maxLength={60} autoComplete="off" {...form.register("customName")} />
        </Field>
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <Button type="submit" variant="secondary" className="self-start" isPending={save.isPending}>
          Save name
        </Button>
      </form>
    </Card>
  );
}
