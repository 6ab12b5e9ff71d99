import { useState } from "react";
import { Button } from "~/components/ui/button";
import { LocalTime } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { api, type RouterOutputs } from "~/trpc/react";
import { ActionDialog } from "../action-dialog";
import { useCapability } from "../staff-role";

export type Version = RouterOutputs["admin"]["rules"]["get"]["versions"][number];

/** A published version that is not in force yet and can still be withdrawn. */
export function ComingRules({ versions }: { versions: readonly Version[] }) {
  const [isAsking, setIsAsking] = useState(false);
  const isOwner = useCapability("settings.money");
  const utils = api.useUtils();
  const withdraw = api.admin.rules.withdraw.useMutation({
    onSuccess: () => setIsAsking(false),
    onSettled: () => utils.admin.rules.invalidate(),
  });
  const coming = versions.find(({ state }) => state === "coming");
  if (!coming) return null;
  return (
    <Notice
      tone="attention"
      title={
        <>
          Version {coming.version} begins on <LocalTime at={coming.effectiveFrom} />
        </>
      }
      action={
        isOwner && (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            Withdraw
          </Button>
        )
      }
    >
      Affiliates have been notified. Until then the current rules apply.
      {isAsking && (
        <ActionDialog
          action={withdraw}
          onClose={() => setIsAsking(false)}
          title={`Withdraw version ${coming.version}?`}
          description="The current rules stay, and these become the draft, unless there is another one. Affiliates get an e-mail that the change will not happen."
          confirmLabel="Withdraw it"
          onConfirm={() => withdraw.mutate({ version: coming.version })}
        />
      )}
    </Notice>
  );
}
