"use client";

import { useState } from "react";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, Textarea } from "~/components/ui/field";
import { formatMoney } from "~/domain/money";
import type { RingAction } from "~/domain/ring-case";
import { api } from "~/trpc/react";
import { ActionDialog, useActionOptions } from "../action-dialog";
import { STAFF_REASON } from "../sent-reason";
import type { CaseDetail } from "./case-screen";

type DialogProps = { found: CaseDetail; onClose: () => void };

export function CaseDialog({ action, ...props }: DialogProps & { action: RingAction }) {
  if (action === "hold") return <HoldDialog {...props} />;
  if (action === "clear") return <ClearDialog {...props} />;
  if (action === "suspend") return <SuspendDialog {...props} />;
  return <ReopenDialog {...props} />;
}

function HoldDialog({ found, onClose }: DialogProps) {
  const hold = api.admin.rings.hold.useMutation(useActionOptions("Commissions put on hold", onClose));
  return (
    <ActionDialog
      action={hold}
      failedText="Failed to hold the commissions"
      title="Hold the commissions of these orders?"
      description={`Up to ${formatMoney(found.earnedCents)} stays on hold until you clear the case; money in a payout stays there. Everybody concerned gets an e-mail that says "under review" and names nobody.`}
      confirmLabel="Hold"
      tone="primary"
      reasonLabel={STAFF_REASON}
      onConfirm={(reason) => hold.mutate({ caseId: found.id, reason })}
      onClose={onClose}
    />
  );
}

function ClearDialog({ found, onClose }: DialogProps) {
  const [isForGood, setIsForGood] = useState(false);
  const clear = api.admin.rings.clear.useMutation(useActionOptions("Case cleared", onClose));
  const released = found.heldCents > 0 ? `${formatMoney(found.heldCents)} is no longer held by this case. ` : "";
  const suspended = found.status === "suspended" ? "Suspended accounts stay suspended until you lift that. " : "";
  return (
    <ActionDialog
      action={clear}
      failedText="Failed to clear the case"
      title="Clear this case?"
      description={`${released}${suspended}New orders of these accounts can open a new case.`}
      confirmLabel="Clear"
      tone="primary"
      reasonLabel={STAFF_REASON}
      onConfirm={(reason) => clear.mutate({ caseId: found.id, reason, isForGood })}
      onClose={onClose}
    >
      <Checkbox
        label="Clear for good"
        hint="These are different people, such as a household. What they share now no longer opens a case or a payout review."
        checked={isForGood}
        onChange={(event) => setIsForGood(event.currentTarget.checked)}
      />
    </ActionDialog>
  );
}

function SuspendDialog({ found, onClose }: DialogProps) {
  const choices = found.accounts.filter(({ isDisabled, isDeleted, isAdmin }) => !isDisabled && !isDeleted && !isAdmin);
  const [userIds, setUserIds] = useState<string[]>([]);
  const [accountReason, setAccountReason] = useState("");
  const suspend = api.admin.rings.suspend.useMutation(useActionOptions("Accounts suspended", onClose));
  const toggle = (id: string) =>
    setUserIds((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));
  return (
    <ActionDialog
      action={suspend}
      failedText="Failed to suspend the accounts"
      title="Suspend accounts of this case?"
      description="They are signed out, cannot order and are not paid until you lift it. The commissions of the orders stay on hold."
      confirmLabel="Suspend"
      reasonLabel={STAFF_REASON}
      onConfirm={(reason) => suspend.mutate({ caseId: found.id, reason, userIds, accountReason })}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium text-sm">Accounts</legend>
        {choices.map(({ id, name, email }) => (
          <Checkbox key={id} label={name} hint={email} checked={userIds.includes(id)} onChange={() => toggle(id)} />
        ))}
      </fieldset>
      <Field label="Reason for the owners" hint="They read it in the e-mail. Do not name other accounts.">
        <Textarea
          rows={2}
          maxLength={500}
          value={accountReason}
          onChange={(event) => setAccountReason(event.currentTarget.value)}
        />
      </Field>
    </ActionDialog>
  );
}

function ReopenDialog({ found, onClose }: DialogProps) {
  const reopen = api.admin.rings.reopen.useMutation(useActionOptions("Case reopened", onClose));
  return (
    <ActionDialog
      action={reopen}
      failedText="Failed to reopen the case"
      title="Reopen this case?"
      description="It goes back to waiting for a decision, and its accounts are no longer cleared for good, except for what another case cleared. Nothing is put on hold yet."
      confirmLabel="Reopen"
      tone="primary"
      reasonLabel={STAFF_REASON}
      onConfirm={(reason) => reopen.mutate({ caseId: found.id, reason })}
      onClose={onClose}
    />
  );
}
