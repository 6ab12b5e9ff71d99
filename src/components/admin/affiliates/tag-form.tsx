"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { CashappTagInput } from "~/schemas/affiliate";
import { api } from "~/trpc/react";
import { useFormOptions } from "../action-dialog";
import type { Profile } from "./affiliate-screen";

/** The affiliate's payout tag. It still applies after they leave the program. */
export function TagForm({ profile }: { profile: Profile }) {
  const form = useForm({
    resolver: zodResolver(CashappTagInput),
    defaultValues: { cashappTag: profile.cashappTag ?? "" },
  });
  const { errors } = form.formState;
  const save = api.admin.payouts.correctTag.useMutation(
    useFormOptions(form, ({ reachedPayouts }) =>
      reachedPayouts > 0 ? "Tag saved, also on the pending payout" : "Tag saved",
    ),
  );
  const submit = form.handleSubmit(({ cashappTag }) => save.mutate({ userId: profile.id, cashappTag }));
  return (
    <Card
      title="Cash-app tag"
      description="Payouts go here, including those prepared but not sent yet. The affiliate gets an e-mail."
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Cash-app tag" error={errors.cashappTag?.message}>
          <Input maxLength={21} autoComplete="off" placeholder="$YourName" {...form.register("cashappTag")} />
        </Field>
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <Button type="submit" variant="secondary" className="self-start" isPending={save.isPending}>
          Save tag
        </Button>
      </form>
    </Card>
  );
}
