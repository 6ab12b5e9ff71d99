"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Field, Input } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { CustomNameInput } from "~/schemas/affiliate-links";
import { api } from "~/trpc/react";

type LinkNameFormProps = { customName: string | null; plainName: string };

/** The name under which other affiliates see this one. */
export function LinkNameForm({ customName, plainName }: LinkNameFormProps) {
  const form = useForm({ resolver: zodResolver(CustomNameInput), defaultValues: { customName: customName ?? "" } });
  const { errors } = form.formState;
  const utils = api.useUtils();
  const save = api.affiliate.saveCustomName.useMutation({
    onSuccess: async () => {
      toast.success("Display name saved.");
      await Promise.all([utils.affiliate.publicIdentity.invalidate(), utils.leaderboard.invalidate()]);
    },
    onError: (refused) => setServerErrors(form, refused, errorMessage(refused, "The name was not saved.")),
  });
  const submit = form.handleSubmit((fields) => save.mutate(fields));
  return (
    <form onSubmit={submit} noValidate className="flex flex-col items-start gap-3">
      <Field
        label="Display name"
        isOptional
        hint={`The name other affiliates see. Leave it empty to show ${plainName}`}
        className="w-full"
        error={errors.customName?.message ?? errors.root?.message}
      >
        <Input autoComplete="nickname" maxLength={60} placeholder={plainName} {...form.register("customName")} />
      </Field>
      <Button type="submit" variant="secondary" isPending={save.isPending}>
        Save name
      </Button>
    </form>
  );
}
