"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { FormDialog } from "~/components/shared/form-dialog";
import { Badge } from "~/components/ui/badge";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input, Textarea } from "~/components/ui/field";
import { LocalDate } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { AcceptClaimInput } from "~/schemas/admin/claims";
import { TypedDollars } from "~/schemas/typed-dollars";
import { api, type RouterOutputs } from "~/trpc/react";
import { ActionDialog, useActionOptions, useFormOptions } from "../action-dialog";
import { AFFILIATE_REASON, SENT_REASON, withNote } from "../sent-reason";
import { ClaimFacts, ownerOf } from "./claim-facts";
import { creditOf } from "./other-claims";

export type ClaimDetail = RouterOutputs["admin"]["claims"]["byId"];

export function ClaimScreen({ claimId }: { claimId: string }) {
  const query = api.admin.claims.byId.useQuery({ claimId });
  const [opened, setOpened] = useState<"accept" | "decline" | null>(null);
  const claim = query.data;
  if (!claim) return <QueryState query={query} className="h-96" />;
  const isPending = claim.status === "pending";
  return (
    <div className="flex flex-col gap-5">
      <Breadcrumbs items={[{ label: "Claims", href: "/admin/claims" }, { label: `Claim ${claim.number}` }]} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="flex min-w-0 flex-wrap items-center gap-3 font-semibold text-2xl">
          <span className="figures">Claim {claim.number}</span>
          <Badge tone={isPending ? "attention" : claim.status === "approved" ? "success" : "danger"}>
            {isPending ? "Waiting" : claim.status === "approved" ? "Accepted" : "Declined"}
          </Badge>
        </h1>
        {isPending && (
          <div className="flex gap-2">
            <Button onClick={() => setOpened("accept")}>Accept</Button>
            <Button variant="secondary" onClick={() => setOpened("decline")}>
              Decline
            </Button>
          </div>
        )}
      </div>
      {!isPending && <Decision claim={claim} />}
      <ClaimFacts claim={claim} />
      {opened === "accept" && <AcceptDialog claim={claim} onClose={() => setOpened(null)} />}
      {opened === "decline" && <DeclineDialog claim={claim} onClose={() => setOpened(null)} />}
    </div>
  );
}

function Decision({ claim }: { claim: ClaimDetail }) {
  return (
    <Card>
      <h2 className="font-semibold text-lg">Decision</h2>
      {claim.amountCents !== null && (
        <p className="figures mt-2">
          {formatMoney(claim.amountCents)} added to the balance of {claim.creditedUser?.name}
        </p>
      )}
      {claim.decisionReason && (
        <p className="mt-2 max-w-prose whitespace-pre-line break-words">{claim.decisionReason}</p>
      )}
      <p className="figures mt-2 text-muted text-sm">
        {claim.reviewedAt && <LocalDate at={claim.reviewedAt} />}
        {claim.reviewedBy && ` by ${claim.reviewedBy}`}
      </p>
    </Card>
  );
}

function DeclineDialog({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
  const decline = api.admin.claims.decline.useMutation(useActionOptions("Claim declined", onClose));
  return (
    <ActionDialog
      action={decline}
      failedText="Failed to decline the claim"
      title={`Decline claim ${claim.number}?`}
      description={`${claim.claimant.email} gets your reason by e-mail. Do not name other customers or affiliates in it.`}
      reasonLabel={claim.claimant.isAffiliate ? AFFILIATE_REASON : SENT_REASON.reasonLabel}
      noteLabel={SENT_REASON.noteLabel}
      confirmLabel="Decline"
      onConfirm={(reason, note) => decline.mutate({ claimId: claim.id, reason, ...withNote(note) })}
      onClose={onClose}
    />
  );
}

const { affiliateCode, amountCents, note } = AcceptClaimInput.shape;
const Credit = z.object({ affiliateCode, amountCents: TypedDollars.pipe(amountCents), note });

/** Who has the prefilled code, if that is to be known first: suspended, or paid for this order already. */
function ownerNote({ suggestedOwner: owner }: ClaimDetail): string {
  if (!owner || (!owner.isSuspended && owner.earnedCents <= 0)) return "";
  const earned = owner.earnedCents > 0 ? `, who already earned ${formatMoney(owner.earnedCents)} on this order` : "";
  return ` The code is that of ${ownerOf(owner)}${earned}.`;
}

/** Credits an affiliate for the order. The amount is prefilled with what the order would have paid, and did not. */
function AcceptDialog({ claim, onClose }: { claim: ClaimDetail; onClose: () => void }) {
  const form = useForm<z.input<typeof Credit>, unknown, z.output<typeof Credit>>({
    resolver: zodResolver(Credit),
    defaultValues: {
      affiliateCode: claim.suggestedCode,
      amountCents: claim.suggestedCents ? formatMoney(claim.suggestedCents).slice(1) : "",
      note: "",
    },
  });
  const { errors } = form.formState;
  const accept = api.admin.claims.accept.useMutation(useFormOptions(form, "Claim accepted and credited", onClose));
  const typed = useWatch({ control: form.control, name: "amountCents" });
  const cents = TypedDollars.safeParse(typed).data ?? 0;
  const credits = claim.otherClaims.flatMap((other) => creditOf(other) ?? []);
  const before = credits.length > 0 ? ` Credited for this order or its buyer so far: ${credits.join("; ")}.` : "";
  return (
    <FormDialog
      size="sm"
      title={`Accept claim ${claim.number}`}
      description={`The amount is added to the balance at once and shown on the statement as this claim.${ownerNote(claim)}${before}`}
      submitLabel={cents > 0 ? `Credit ${formatMoney(cents)}` : "Credit"}
      isPending={accept.isPending}
      error={errors.root?.message}
      onSubmit={form.handleSubmit((fields) => accept.mutate({ claimId: claim.id, ...fields }))}
      onClose={onClose}
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
    </FormDialog>
  );
}
