"use client";

import { type FormEvent, useState } from "react";
import { CreditEntries } from "~/components/shared/credit-entries";
import { FormDialog } from "~/components/shared/form-dialog";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input, Textarea } from "~/components/ui/field";
import { QueryState } from "~/components/ui/query-state";
import { RadioCard, RadioCardGroup } from "~/components/ui/radio-card";
import { formatMoney } from "~/domain/money";
import { errorMessage } from "~/lib/api-error";
import { hasData } from "~/lib/has-data";
import { randomUuid } from "~/lib/random-uuid";
import { DOLLARS_TEXT, TypedDollars } from "~/schemas/typed-dollars";
import { api } from "~/trpc/react";
import { useActionOptions } from "../action-dialog";
import { SENT_REASON } from "../sent-reason";
import { toastMailed } from "../toast-mailed";
import type { UserDetails } from "./user-screen";

export function UserCredit({ user }: { user: UserDetails }) {
  const credit = api.admin.credit.of.useQuery({ userId: user.id });
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title="Store credit"
      {...(credit.data && {
        action: <p className="figures font-semibold text-lg">{formatMoney(credit.data.balanceCents)}</p>,
      })}
    >
      {!hasData(credit) ? (
        <QueryState query={credit} className="h-16" />
      ) : (
        <>
          {credit.data.entries.length === 0 ? (
            <p className="text-muted text-sm">None so far. It pays for their orders at checkout.</p>
          ) : (
            <div className="max-h-80 overflow-y-auto">
              <CreditEntries entries={credit.data.entries} ordersHref="/admin/orders" />
            </div>
          )}
          <Button variant="secondary" size="sm" className="mt-4" onClick={() => setOpen(true)}>
            Add or deduct store credit
          </Button>
          {isOpen && (
            <CreditDialog user={user} balanceCents={credit.data.balanceCents} onClose={() => setOpen(false)} />
          )}
        </>
      )}
    </Card>
  );
}

type CreditDialogProps = { user: UserDetails; balanceCents: number; onClose: () => void };

/** Gives or takes store credit, with a reason that is e-mailed to the customer. */
function CreditDialog({ user, balanceCents, onClose }: CreditDialogProps) {
  // Idempotency key: opening the dialog once makes at most one change.
  const [requestId] = useState(randomUuid);
  const [isTaken, setTaken] = useState(false);
  const [problem, setProblem] = useState<string>();
  const grant = api.admin.credit.grant.useMutation(
    useActionOptions(
      (after) => `Store credit is now ${formatMoney(after.balanceCents)}. The customer gets an e-mail.`,
      onClose,
      toastMailed,
    ),
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const cents = TypedDollars.safeParse(form.get("amount")).data ?? 0;
    const reason = String(form.get("reason") ?? "").trim();
    if (cents <= 0) return setProblem(DOLLARS_TEXT);
    if (isTaken && cents > balanceCents) return setProblem(`Only ${formatMoney(balanceCents)} can be deducted`);
    if (reason === "") return setProblem("Please give a reason");
    setProblem(undefined);
    grant.mutate({ userId: user.id, amountCents: isTaken ? -cents : cents, reason, requestId });
  }

  const error = problem ?? (grant.error && errorMessage(grant.error));
  return (
    <FormDialog
      title={`Store credit of ${user.fields.name}`}
      description={`${formatMoney(balanceCents)} now. ${user.email} gets an e-mail with the amount and the reason.`}
      size="sm"
      submitLabel={isTaken ? "Deduct credit" : "Add credit"}
      isPending={grant.isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCardGroup legend="Add or deduct" isLegendHidden className="grid-cols-2 gap-2">
        <RadioCard name="act" checked={!isTaken} onChange={() => setTaken(false)} title="Add" />
        <RadioCard
          name="act"
          checked={isTaken}
          disabled={balanceCents === 0}
          onChange={() => setTaken(true)}
          title="Deduct"
        />
      </RadioCardGroup>
      <Field label="Amount" {...(isTaken && { hint: `Up to ${formatMoney(balanceCents)}` })}>
        <Input name="amount" inputMode="decimal" placeholder="0.00" autoComplete="off" />
      </Field>
      <Field label={SENT_REASON.reasonLabel}>
        <Textarea name="reason" rows={2} maxLength={500} />
      </Field>
    </FormDialog>
  );
}
