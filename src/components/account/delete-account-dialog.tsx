"use client";

import { useState } from "react";
import { signOutTo } from "~/components/shared/sign-out";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Dialog } from "~/components/ui/dialog";
import { LocalDate } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { errorMessage, fieldErrors } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";
import { OwnCodeField, OwnPasswordField } from "./password-fields";

type Own = RouterOutputs["account"]["own"];

/** Lists the consequences, then deletes the account after asking for the password (and a code with two-factor on). */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const own = api.account.own.useQuery(undefined, { staleTime: 0 });
  const utils = api.useUtils();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const remove = api.account.deleteOwn.useMutation({
    onSuccess: () => signOutTo("/"),
    onError: () => utils.account.own.invalidate(),
  });
  const wrong: Record<string, string | undefined> = remove.error ? fieldErrors(remove.error) : {};
  const isBesideAField = Boolean(wrong.password ?? wrong.code);
  const { data } = own;
  if (data?.refusal) return <NotYet refusal={data.refusal} onClose={onClose} />;
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete your account?"
      description="This cannot be undone."
      confirmLabel="Delete my account"
      cancelLabel="Keep my account"
      isPending={remove.isPending || remove.isSuccess}
      {...(remove.error && !isBesideAField ? { error: errorMessage(remove.error) } : {})}
      onConfirm={() =>
        data &&
        remove.mutate({
          password,
          ...(code.trim() && { code }),
          seenOwedCents: data.owedCents,
          seenCreditCents: data.creditCents,
        })
      }
    >
      {!data ? (
        <QueryState query={own} className="h-40" />
      ) : (
        <>
          <Consequences own={data} />
          <OwnPasswordField value={password} onChange={setPassword} error={wrong.password} />
          {data.asksForCode && <OwnCodeField value={code} onChange={setCode} error={wrong.code} />}
        </>
      )}
    </ConfirmDialog>
  );
}

/** Shown instead of the form when deletion would be refused, so that nobody types a password for nothing. */
function NotYet({ refusal, onClose }: { refusal: string; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Your account cannot be deleted yet"
      description={refusal}
      size="sm"
      isAlert
      footer={
        <Button variant="secondary" onClick={onClose}>
          OK
        </Button>
      }
    />
  );
}

function Consequences({ own: { owedCents, creditCents, membershipEndsAt, referrals } }: { own: Own }) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        <li>Your name, contact details, addresses, cart and picture are deleted.</li>
        <li>Orders with their messages, reviews and payments stay on record without your name.</li>
        <li>You are signed out everywhere. One last e-mail confirms it.</li>
        {membershipEndsAt && (
          <li>
            Your membership, paid until <LocalDate at={membershipEndsAt} />, ends now and is not refunded.
          </li>
        )}
        {referrals > 0 && <li>You earn nothing more from the people you referred.</li>}
      </ul>
      {(owedCents > 0 || creditCents > 0) && (
        <Notice tone="danger" title="You give up money">
          {owedCents > 0 && (
            <p>
              {formatMoney(owedCents)} of earnings that have not been paid out. To get them, wait for the next payout
              and delete the account then.
            </p>
          )}
          {creditCents > 0 && <p>{formatMoney(creditCents)} of store credit.</p>}
        </Notice>
      )}
    </div>
  );
}
