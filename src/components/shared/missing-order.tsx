"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, FieldError, Input } from "~/components/ui/field";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import { errorMessage } from "~/lib/api-error";
import { AskOrderInput } from "~/schemas/claims";
import { api, type RouterOutputs } from "~/trpc/react";
import { ClaimDates } from "./claim-dates";
import { OrderAnswers } from "./order-answers";
import { setServerErrors } from "./set-server-errors";

/** Looks up who an order counts for. If the records do not settle it, the user can submit a claim. */
export function MissingOrder({ isAffiliate }: { isAffiliate: boolean }) {
  const [asked, setAsked] = useState("");
  const form = useForm({ resolver: zodResolver(AskOrderInput), defaultValues: { asked: "" } });
  const { errors } = form.formState;
  const ask = api.claims.ask.useMutation({
    onError: (error) => setServerErrors(form, error, errorMessage(error, "Could not look it up. Please try again.")),
  });
  const submit = form.handleSubmit((fields) => {
    setAsked(fields.asked);
    ask.mutate(fields);
  });
  return (
    <>
      <Card
        title={isAffiliate ? "Is an order missing from your earnings?" : "Whose referral does your order count for?"}
        description={
          isAffiliate
            ? "Enter the order number, or the e-mail address of a direct referral. You get the answer at once from our records. The number of an order of your own tells you whom it counts for."
            : "Enter an order number or your e-mail address. You get the answer at once from our records. Is a parcel missing? Send us a message on the order's page."
        }
      >
        <form noValidate aria-label="Find an order" onSubmit={submit} className="flex flex-col gap-4">
          <Field
            label={isAffiliate ? "Order number or e-mail address" : "Order number or your e-mail address"}
            hint={
              isAffiliate
                ? "The number has 8 characters, such as 1A2B3C4D. The address is the one your direct referral signed up with."
                : "The number has 8 characters, such as 1A2B3C4D. It is on the order's page. Your address finds all your orders."
            }
            error={errors.asked?.message}
            className="max-w-md"
          >
            <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register("asked")} />
          </Field>
          <FieldError message={errors.root?.message} />
          <Button type="submit" className="self-start" isPending={ask.isPending}>
            Find the order
          </Button>
        </form>
      </Card>
      <div aria-live="polite" className="flex flex-col gap-6 empty:hidden">
        {ask.data && <OrderAnswers asked={asked} answers={ask.data.answers} isAffiliate={isAffiliate} />}
      </div>
      <MyClaims isAffiliate={isAffiliate} />
    </>
  );
}

type Claim = RouterOutputs["claims"]["mine"][number];

const STATES = {
  pending: { label: "Being checked", tone: "attention" },
  approved: { label: "Accepted", tone: "success" },
  rejected: { label: "Declined", tone: "danger" },
} as const;

function MyClaims({ isAffiliate }: { isAffiliate: boolean }) {
  const mine = api.claims.mine.useQuery();
  if (mine.isPending) return <Skeleton className="h-40" />;
  if (!mine.data) return <QueryError query={mine} />;
  return (
    <Card>
      <h2 className="font-semibold text-lg">Your claims</h2>
      {mine.data.length === 0 ? (
        <p className="mt-2 max-w-prose text-muted">
          None so far. Where our records do not settle a question, you can send us a claim
          {isAffiliate ? "; an accepted one is added to your balance." : "."}
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {mine.data.map((claim) => (
            <ClaimItem key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ClaimItem({ claim }: { claim: Claim }) {
  const { label, tone } = STATES[claim.status];
  return (
    <li className="py-4 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures min-w-0 break-all font-medium">{claim.asked}</span>
        <Badge tone={tone}>{label}</Badge>
        {claim.isMine && claim.amountCents !== null && (
          <span className="figures font-medium text-success">+{formatMoney(claim.amountCents)}</span>
        )}
      </p>
      <p className="mt-1 max-w-prose whitespace-pre-line break-words text-muted">{claim.message}</p>
      {claim.decisionReason && (
        <p className="mt-2 max-w-prose whitespace-pre-line break-words border-line-strong border-l-2 pl-3">
          {claim.decisionReason}
        </p>
      )}
      <p className="figures mt-2 text-muted text-sm">
        <ClaimDates claim={claim} />
      </p>
    </li>
  );
}
