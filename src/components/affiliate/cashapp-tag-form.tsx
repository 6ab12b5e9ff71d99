"use client";

import { type FormEvent, useState } from "react";
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
  const [tag, setTag] = useState(cashappTag ?? "");
  const [error, setError] = useState<string>();
  const utils = api.useUtils();
  const save = api.affiliate.saveCashappTag.useMutation({
    onSuccess: async (_, saved) => {
      setTag(saved.cashappTag);
      toast.success("CashApp tag updated successfully!");
      await utils.affiliate.dashboard.invalidate();
    },
    onError: (refused) => {
      setError(errorMessage(refused, REFUSED));
      toast.error(REFUSED);
    },
  });
  const check = (typed: string) => CashappTagInput.safeParse({ cashappTag: typed });
  function submit(event: FormEvent) {
    event.preventDefault();
    const input = check(tag);
    setError(input.error?.issues[0]?.message);
    if (input.success) save.mutate(input.data);
  }
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-col gap-3 sm:max-w-md" noValidate>
        <Field
          label="Cash-app tag"
          hint={cashappTag ? "Your payouts are sent to this tag." : "Without a tag nothing can be paid out to you."}
          {...(error && { error })}
        >
          <Input
            name="cashappTag"
            value={tag}
            onChange={(event) => {
              setTag(event.target.value);
              if (error && check(event.target.value).success) setError(undefined);
            }}
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
