"use client";

import { useLocalDates } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { TextLink } from "~/components/ui/text-link";
import { formatMoney } from "~/domain/money";
import { linesGivenUp } from "~/domain/undone-payment";
import { api } from "~/trpc/react";
import { ActionDialog, useActionOptions } from "../action-dialog";
import { paymentsHref } from "../payments/search-params";
import { SENT_REASON, withNote } from "../sent-reason";
import type { MembershipRequest } from "./membership-request-screen";

/** Reverses a decision, with a reason. Shows the consequences for the membership and for revenue first. */
export function ReopenDialog({ request, onClose }: { request: MembershipRequest; onClose: () => void }) {
  const isApproved = request.status === "approved";
  const { requestedTier, user } = request;
  const lateCents = request.correction?.lateCents ?? 0;
  const doneText = isApproved ? "Approval undone" : "Request reopened";
  const reopen = api.admin.membership.reopen.useMutation(useActionOptions(doneText, onClose));
  return (
    <ActionDialog
      action={reopen}
      failedText="Failed to undo the decision"
      title={
        isApproved ? `Undo the approval of ${requestedTier} for ${user.name}?` : `Reopen the request of ${user.name}?`
      }
      description={whatHappens(request)}
      {...(user.deletedAt ? {} : SENT_REASON)}
      confirmLabel={isApproved ? "Undo approval" : "Reopen"}
      tone={isApproved ? "danger" : "primary"}
      onConfirm={(reason, note) =>
        reopen.mutate({ requestId: request.id, reason: user.deletedAt ? DELETED : reason, ...withNote(note) })
      }
      onClose={onClose}
    >
      {isApproved && <Consequences request={request} />}
      {lateCents > 0 && (
        <Notice tone="attention">
          {formatMoney(lateCents)} that came after the decision still waits to be sent back and will not pay for this
          request. To use it, restore its line under{" "}
          <TextLink href={paymentsHref({ view: "ignored", page: 1 })}>Ignored</TextLink> first.
        </Notice>
      )}
    </ActionDialog>
  );
}

const DELETED = "The account was deleted";

function whatHappens({ correction, user }: MembershipRequest): string {
  if (user.deletedAt) return `${DELETED}, so the request counts as rejected, and nobody gets an e-mail.`;
  const gets = `${user.email} gets your reason by e-mail.`;
  return correction?.becomes === "rejected"
    ? `Another request of this member waits, so this one counts as rejected. ${gets}`
    : `The request goes back to waiting for a decision. ${gets}`;
}

function Consequences({ request }: { request: MembershipRequest }) {
  const { correction, revenueCents, reviewedAt: paidAt, amountCents: dueCents } = request;
  const lines = linesGivenUp(request.lines, { paidAt, dueCents });
  const keptCents = sumOf(request.lines) - sumOf(lines);
  const { formatDate } = useLocalDates();
  const before = correction?.goesBackTo;
  const membership =
    correction?.membership === "restored" && before
      ? before.tier === "None"
        ? "The membership ends."
        : `The membership goes back to ${before.tier}${before.expiresAt ? ` until ${formatDate(before.expiresAt)}` : ""}.`
      : "The membership was changed since the approval and stays as it is. Correct it on the account's page.";
  return (
    <Notice tone="attention">
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {!request.user.deletedAt && <li>{membership}</li>}
        {revenueCents > 0 && <li>{formatMoney(revenueCents)} of revenue is taken back.</li>}
        {lines.length > 0 && <li>{linesOf(lines.length, request.lines.length)} can be matched to something else.</li>}
        {correction?.becomes === "rejected" && keptCents > 0 && (
          <li>{formatMoney(keptCents)} that came before is noted as money to return.</li>
        )}
      </ul>
    </Notice>
  );
}

const sumOf = (lines: readonly { amountCents: number }[]) => lines.reduce((sum, line) => sum + line.amountCents, 0);

function linesOf(count: number, all: number): string {
  if (count < all) return `${count} of its ${all} statement lines`;
  return count === 1 ? "Its statement line" : `Its ${count} statement lines`;
}
