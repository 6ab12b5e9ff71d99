"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { CodeInput } from "~/components/shared/code-input";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { ChangeCodeInput } from "~/schemas/affiliate-links";
import { api } from "~/trpc/react";
import { useFormOptions } from "../action-dialog";
import type { Profile } from "./affiliate-screen";

/** Changes the affiliate's code. Links with a former code keep working. */
export function CodeForm({ profile }: { profile: Profile }) {
  const form = useForm({
    resolver: zodResolver(ChangeCodeInput),
    defaultValues: { code: profile.affiliateCode ?? "" },
  });
  const { errors } = form.formState;
  const change = api.admin.affiliates.changeCode.useMutation(
    useFormOptions(form, ({ code }) => `Affiliate code changed to ${code}`),
  );
  const submit = form.handleSubmit(({ code }) => change.mutate({ userId: profile.id, code }));
  const former = profile.formerCodes.map(({ code }) => code);
  return (
    <Card
      title="Affiliate code"
      description={
        former.length > 0 ? `Former codes keep working: ${former.join(", ")}` : "A former code keeps working."
      }
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Code" hint="6 to 12 letters A-Z and digits" error={errors.code?.message}>
          <CodeInput maxLength={12} {...form.register("code")} />
        </Field>
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
        <Button type="submit" variant="secondary" className="self-start" isPending={change.isPending}>
          Change code
        </Button>
      </form>
    </Card>
  );
}
