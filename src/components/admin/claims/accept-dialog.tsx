"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Field, Input, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { AcceptClaimInput } from "~/schemas/admin/claims";
import { TypedDollars } from "~/schemas/typed-dollars";
import { api } from "~/trpc/react";
import type { ClaimDetail } from "./claim-screen";

const { affiliateCode, amountCents, note } = AcceptClaimInput.shape;
const Credit = z.object({ affiliateCode, amountCents: TypedDollars.pipe(amountCents), note });

/** Accepts a claim: who is credited, and how much, filled in with what the order would have paid. */
export function AcceptDialog({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
  const formId = useId();
  const form = useForm<z.input<typeof Credit>, unknown, z.output<typeof Credit>>({
    resolver: zodResolver(Credit),
    defaultValues: {
      affiliateCode: claim.suggestedCode,
      amountCents: claim.suggestedCents ? formatMoney(claim.suggestedCents).slice(1) : "",
      note: "",
    },
  });
  const { errors } = form.formState;
  const utils = api.useUtils();
  const accept = api.admin.claims.accept.useMutation({
    onSuccess() {
      toast.success("Claim accepted and credited");
      onClose();
    },
    onError: (error) => setServerErrors(form, error),
    onSettled: () => utils.admin.invalidate(),
  });
  const typed = useWatch({ control: form.control, name: "amountCents" });
  const cents = TypedDollars.safeParse(typed).data ?? 0;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={`Accept claim ${claim.number}`}
      description="The amount is added to the balance at once and shown on the statement as this claim."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isPending={accept.isPending}>
            {cents > 0 ? `Credit ${formatMoney(cents)}` : "Credit"}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((fields) => accept.mutate({ claimId: claim.id, ...fields }))}
        className="flex flex-col gap-4"
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Affiliate code" error={errors.affiliateCode?.message}>
            <Input autoComplete="off" maxLength={12} {...form.register("affiliateCode")} />
          </Field>
          <Field label="Amount in dollars" error={errors.amountCents?.message}>
            <Input inputMode="decimal" autoComplete="off" maxLength={12} {...form.register("amountCents")} />
          </Field>
        </div>
        <Field label="Note" isOptional hint="Sent to the claimant." error={errors.note?.message}>
          <Textarea rows={3} maxLength={2_000} {...form.register("note")} />
        </Field>
        {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
      </form>
    </Dialog>
  );
}
