"use client";

import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { CashappTagInput } from "~/schemas/affiliate";
import { api } from "~/trpc/react";

/** Where the affiliate is paid: edit and save the cash-app tag. */
export function CashappTagForm({ cashappTag }: { cashappTag: string | null }) {
  const [tag, setTag] = useState(cashappTag ?? "");
  const [error, setError] = useState<string>();
  const utils = api.useUtils();
  const save = api.affiliate.saveCashappTag.useMutation({
    onSuccess: async () => {
      toast.success("CashApp tag updated successfully!");
      await utils.affiliate.dashboard.invalidate();
    },
    onError: (refused) => setError(refused.data?.fieldErrors?.cashappTag ?? "Error updating CashApp tag"),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const input = CashappTagInput.safeParse({ cashappTag: tag });
    setError(input.error?.issues[0]?.message);
    if (input.success) save.mutate({ cashappTag: tag });
  }
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-col gap-3" noValidate>
        <Field label="Cash-app tag" hint="Your payouts are sent to this tag." {...(error && { error })}>
          <Input
            name="cashappTag"
            value={tag}
            onChange={(event) => setTag(event.target.value)}
            placeholder="$YourName"
            autoComplete="off"
          />
        </Field>
        <Button type="submit" variant="secondary" isPending={save.isPending} className="self-start">
          Save tag
        </Button>
      </form>
    </Card>
  );
}
