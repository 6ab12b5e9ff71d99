"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { PAYOUT_TONES } from "~/components/shared/payout-tones";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Field, Input } from "~/components/ui/field";
import { LocalDate } from "~/components/ui/local-time";
import { MoreButton } from "~/components/ui/more-button";
import { QueryState } from "~/components/ui/query-state";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { PAYOUT_STATUS_LABELS, type PayoutStatus } from "~/domain/payout";
import { errorMessage } from "~/lib/api-error";
import { CURSOR_PAGINATION } from "~/lib/cursor-pagination";
import { CashappTagInput } from "~/schemas/affiliate";
import { api } from "~/trpc/react";

const payoutNote = ({ status, reference }: { status: PayoutStatus; reference: string | null }) => {
  if (reference) return `Reference ${reference}`;
  return status === "prepared" ? "Being prepared: not sent yet" : "Not sent";
};

type PayoutsListProps = {
  cashappTag: string | null;
  /** What is known about the first payout. */
  next?: ReactNode;
};

/** The affiliate's payouts, newest first. */
export function PayoutsList({ cashappTag, next }: PayoutsListProps) {
  const query = api.affiliate.payouts.useInfiniteQuery({}, CURSOR_PAGINATION);
  const payouts = query.data?.pages.flatMap((page) => page.payouts);
  return (
    <Card title="Payouts" description="What was sent to your cash-app tag, and what is being prepared, newest first.">
      {!query.data && <QueryState query={query} className="h-24" />}
      {payouts?.length === 0 && (
        <EmptyState title="No payouts yet">
          {next ?? (
            <>
              Available earnings go out with the next payout.
              {!cashappTag && " Set your cash-app tag so that we can send it."}
            </>
          )}
        </EmptyState>
      )}
      {payouts && payouts.length > 0 && (
        <ul className="divide-y divide-line" aria-label="Payouts">
          {payouts.map((payout) => (
            <li key={payout.id} className="flex items-baseline justify-between gap-x-4 py-3">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-mono text-sm">{payout.cashappTag}</span>
                  <Badge tone={PAYOUT_TONES[payout.status]}>{PAYOUT_STATUS_LABELS[payout.status]}</Badge>
                </p>
                <p className="break-words text-muted text-sm">
                  {payoutNote(payout)}
                  {payout.sentAt && (
                    <>
                      {" "}
                      · sent <LocalDate at={payout.sentAt} />
                    </>
                  )}
                  {payout.returnedAt && (
                    <>
                      {" "}
                      · returned <LocalDate at={payout.returnedAt} />: {payout.returnReason ?? "no reason was given"}
                    </>
                  )}
                </p>
              </div>
              <p className="shrink-0 text-right">
                <span className="figures font-semibold">{formatMoney(payout.amountCents)}</span>
                <span className="block text-muted text-sm">
                  <LocalDate at={payout.createdAt} />
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={query}>Show older payouts</MoreButton>
    </Card>
  );
}

const REFUSED = "Error updating CashApp tag";

/** Edits the cash-app tag that payouts are sent to. Rejected input stays in the field. */
export function CashappTagForm({ cashappTag }: { cashappTag: string | null }) {
  const form = useForm({
    resolver: zodResolver(CashappTagInput),
    // Follow changes made elsewhere, so that an untouched form does not overwrite them.
    values: { cashappTag: cashappTag ?? "" },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = form.formState;
  const utils = api.useUtils();
  const save = api.affiliate.saveCashappTag.useMutation({
    onSuccess: async () => {
      toast.success("CashApp tag updated successfully!");
      const { dashboard, nextPayout, settlement, payouts } = utils.affiliate;
      // A payout that is prepared but not sent goes to the new tag.
      await Promise.all([dashboard, nextPayout, settlement, payouts].map((query) => query.invalidate()));
    },
    onError: (refused) => {
      setServerErrors(form, refused, errorMessage(refused, REFUSED));
      toast.error(REFUSED);
    },
  });
  const submit = form.handleSubmit((fields) => {
    const sent = presentValues(form);
    save.mutate(fields, { onSuccess: () => markSaved(form, sent, fields) });
  });
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-col gap-3 sm:max-w-md" noValidate>
        <Field
          label="Cash-app tag"
          hint={cashappTag ? "Your payouts are sent to this tag." : "We cannot pay you without a tag."}
          error={errors.cashappTag?.message ?? errors.root?.message}
        >
          <Input placeholder="$YourName" autoComplete="off" {...form.register("cashappTag")} />
        </Field>
        <Button type="submit" variant="secondary" isPending={save.isPending} className="self-start">
          Save tag
        </Button>
      </form>
    </Card>
  );
}
