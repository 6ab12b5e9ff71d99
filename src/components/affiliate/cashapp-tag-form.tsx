"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { CashappTagInput } from "~/schemas/affiliate";
import { api } from "~/trpc/react";

const REFUSED = "Error updating CashApp tag";

/** Where the affiliate is paid: edit and save the cash-app tag. What is typed stays when it is refused. */
export function CashappTagForm({ cashappTag }: { cashappTag: string | null }) {
  const form = useForm({ resolver: zodResolver(CashappTagInput), defaultValues: { cashappTag: cashappTag ?? "" } });
  const { errors } = form.formState;
  const utils = api.useUtils();
  const save = api.affiliate.saveCashappTag.useMutation({
    onSuccess: async (_, saved) => {
      form.reset(saved);
      toast.success("CashApp tag updated successfully!");
      const { dashboard, nextPayout, settlement } = utils.affiliate;
      await Promise.all([dashboard, nextPayout, settlement].map((query) => query.invalidate()));
    },
    onError: (refused) => {
      setServerErrors(form, refused, errorMessage(refused, REFUSED));
      toast.error(REFUSED);
    },
  });
  const submit = form.handleSubmit((fields) => save.mutate(fields));
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-col gap-3 sm:max-w-md" noValidate>
        <Field
          label="Cash-app tag"
          hint={cashappTag ? "Your payouts are sent to this tag." : "We cannot pay you without a tag."}
          error={errors.cashappTag?.message ?? errors.root?.message}
        >
          <Input placeholder="$YourName" autoComplete="off" {...form.register("cashappTag")} />
        </Field>
        <Button type="submit" variant="secondary" isPending={save.isPending} className="self-start">
          Save tag
        </Button>
      </form>
    </Card>
  );
}
