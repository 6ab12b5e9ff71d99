"use client";

import { HandCoins } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { errorMessage } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { api } from "~/trpc/react";
import { useActionOptions } from "../action-dialog";
import type { ChosenRun } from "./chosen-run";
import type { Preview } from "./payout-labels";

type PrepareRunProps = { preview: Preview; plan: ChosenRun };

/** Prepares exactly the run shown. The idempotency key makes repeated clicks create only one run. */
export function PrepareRun({ preview, plan }: PrepareRunProps) {
  const { count, totalCents, inclusions, exclusions, only } = plan;
  const [idempotencyKey, setKey] = useState<string | null>(null);
  const router = useRouter();
  const create = api.admin.payouts.create.useMutation(
    useActionOptions("Payout run prepared", ({ runId }) => router.push(`/admin/payouts/${runId}`)),
  );
  function close() {
    setKey(null);
    create.reset();
  }
  return (
    <>
      <Button onClick={() => setKey(randomUuid())}>
        <HandCoins aria-hidden /> Prepare payout run
      </Button>
      {idempotencyKey && (
        <ConfirmDialog
          onClose={close}
          title={`Pay out ${formatMoney(totalCents)} to ${plural(count, "affiliate")}?`}
          description="The amounts are reserved from the balances until you send them. You can return a payout later."
          confirmLabel={`Prepare ${formatMoney(totalCents)}`}
          tone="primary"
          isPending={create.isPending || create.isSuccess}
          {...(create.isError ? { error: errorMessage(create.error) } : {})}
          onConfirm={() =>
            create.mutate({
              ...{ idempotencyKey, seenCount: count, seenTotalCents: totalCents, seenPreview: preview.fingerprint },
              inclusions: inclusions.map(({ userId, reason }) => ({ userId, reason })),
              ...{ exclusions, only },
            })
          }
        >
          {plan.leftOutCount > 0 && (
            <p className="break-words text-sm">
              {plural(plan.leftOutCount, "payee")} left out: {plan.leftOutReasons.join("; ")}
            </p>
          )}
          {inclusions.length > 0 && (
            <ul className="flex flex-col gap-1 text-sm">
              {inclusions.map(({ userId, name, reason }) => (
                <li key={userId} className="break-words">
                  Included after a review: <span className="font-medium">{name}</span>, {reason}
                </li>
              ))}
            </ul>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
