"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { FormDialog } from "~/components/shared/form-dialog";
import { Field, Input, Textarea } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { formatMoney } from "~/domain/money";
import { randomUuid } from "~/lib/random-uuid";
import { AdjustBalanceInput } from "~/schemas/admin/ledger";
import { TypedDollars } from "~/schemas/typed-dollars";
import { api } from "~/trpc/react";
import { useFormOptions } from "../action-dialog";
import type { Balance } from "./balance-list";

const { amountCents, reason } = AdjustBalanceInput.shape;
/** The amount as typed, without its sign. */
const Adjustment = z.object({
  direction: z.enum(["add", "take"]),
  amountCents: TypedDollars.pipe(amountCents),
  reason,
});

/** Adjusts one balance up or down, with a reason. Shows the new balance before saving. */
export function AdjustDialog({ account, onClose }: { account: Balance; onClose: () => void }) {
  const [requestId] = useState(randomUuid);
  const form = useForm<z.input<typeof Adjustment>, unknown, z.output<typeof Adjustment>>({
    resolver: zodResolver(Adjustment),
    defaultValues: { direction: "add", amountCents: "", reason: "" },
  });
  const { errors } = form.formState;
  const adjust = api.admin.ledger.adjust.useMutation(
    useFormOptions(form, `Balance of ${account.name} adjusted`, onClose),
  );
  const [direction, typed] = useWatch({ control: form.control, name: ["direction", "amountCents"] });
  const size = TypedDollars.safeParse(typed).data ?? 0;
  const signed = (cents: number) => (direction === "add" ? cents : -cents);
  const submit = form.handleSubmit((fields) =>
    adjust.mutate({
      requestId,
      affiliateUserId: account.userId,
      amountCents: signed(fields.amountCents),
      reason: fields.reason,
    }),
  );
  return (
    <FormDialog
      size="sm"
      title={`Adjust the balance of ${account.name}`}
      description={`${account.email} is owed ${formatMoney(account.balanceCents)} now.`}
      submitLabel={size ? `${direction === "add" ? "Add" : "Take away"} ${formatMoney(size)}` : "Adjust"}
      isPending={adjust.isPending}
      error={errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="What">
          <Select {...form.register("direction")}>
            <option value="add">Add</option>
            <option value="take">Take away</option>
          </Select>
        </Field>
        <Field label="Amount in dollars" error={errors.amountCents?.message}>
          <Input inputMode="decimal" autoComplete="off" maxLength={12} {...form.register("amountCents")} />
        </Field>
      </div>
      <Field label="Reason" hint="The affiliate reads it on the statement." error={errors.reason?.message}>
        <Textarea rows={3} maxLength={500} {...form.register("reason")} />
      </Field>
      {size !== 0 && (
        <p className="figures text-muted text-sm">
          New balance:{" "}
          <span className="font-semibold text-ink">{formatMoney(account.balanceCents + signed(size))}</span>
        </p>
      )}
    </FormDialog>
  );
}
