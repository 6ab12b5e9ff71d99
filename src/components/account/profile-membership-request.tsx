"use client";

import { type FormEvent, useState } from "react";
import { Button } from "~/components/ui/button";
import { CopyButton } from "~/components/ui/copy-button";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { Qr } from "~/components/ui/qr";
import { RadioCard, RadioCardGroup } from "~/components/ui/radio-card";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/lib/format-money";
import { OrderReferenceField } from "~/schemas/membership";
import { api } from "~/trpc/react";
import type { Membership } from "./profile-membership";

type Offer = Membership["offers"][number];

const TITLES = {
  new: "Bronze",
  renewal: "Renew",
  upgrade: "Upgrade to Gold",
  both: "Gold with Bronze",
  downgrade: "Bronze",
} as const satisfies Record<Offer["kind"], string>;

const titleOf = ({ kind, requestedTier }: Offer) => (kind === "renewal" ? `Renew ${requestedTier}` : TITLES[kind]);

/** Choosing Bronze or Gold, paying it, and asking an admin to activate it. */
export function MembershipRequest({ membership }: { membership: Membership }) {
  const utils = api.useUtils();
  const [chosen, setChosen] = useState<Offer["requestedTier"] | null>(null);
  const [orderReference, setOrderReference] = useState("");
  const [error, setError] = useState<string>();
  const offer = membership.offers.find(({ requestedTier, refusal }) => requestedTier === chosen && !refusal);
  const request = api.membership.request.useMutation({
    onSuccess: async () => {
      toast.success("Subscription request submitted! Admin will verify and activate within 24 hours.");
      await utils.membership.mine.invalidate();
    },
    // What stands in the way (asked already, another price by now) is shown afresh beside its reason.
    onError: () => utils.membership.mine.invalidate(),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!offer) return;
    const typed = OrderReferenceField.safeParse(orderReference);
    setError(typed.error?.issues[0]?.message);
    if (!typed.success) {
      event.currentTarget.querySelector<HTMLElement>("[name=orderReference]")?.focus();
      return;
    }
    request.mutate({ requestedTier: offer.requestedTier, orderReference, seenAmountCents: offer.amountCents });
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <RadioCardGroup legend="Choose a membership" className="sm:grid-cols-2">
        {membership.offers.map((each) => (
          <RadioCard
            key={each.requestedTier}
            name="membership"
            title={titleOf(each)}
            description={<OfferText offer={each} />}
            aside={each.refusal ? undefined : formatMoney(each.amountCents)}
            disabled={each.refusal !== null}
            checked={each.requestedTier === offer?.requestedTier}
            onChange={() => setChosen(each.requestedTier)}
          />
        ))}
      </RadioCardGroup>
      {offer && (
        <>
          <PayMembership offer={offer} paymentTag={membership.paymentTag} />
          <Field
            label="Order reference"
            hint="The number on the cash app's receipt of this payment, so that an admin can find it."
            className="max-w-xl"
            {...(error && { error })}
          >
            <Input
              name="orderReference"
              autoComplete="off"
              maxLength={100}
              value={orderReference}
              onChange={(event) => {
                setOrderReference(event.target.value);
                setError(undefined);
              }}
            />
          </Field>
        </>
      )}
      {request.error && <Notice tone="danger">{refusalText(request.error)}</Notice>}
      {offer && (
        <Button type="submit" className="self-start" isPending={request.isPending}>
          Submit request
        </Button>
      )}
    </form>
  );
}

function OfferText({ offer }: { offer: Offer }) {
  if (offer.refusal) return offer.refusal.message;
  const terms = `${offer.discountPercent}% off, ${formatMoney(offer.monthlyCents).replace(".00", "")}/month, ${offer.months} months`;
  if (offer.kind === "renewal") return `${terms}, added to your present end`;
  return offer.kind === "both" ? `${terms}. Includes Bronze, which Gold needs` : terms;
}

function PayMembership({ offer, paymentTag }: { offer: Offer; paymentTag: string }) {
  const amount = formatMoney(offer.amountCents);
  const rows = [
    ["Amount", "Copy amount", amount, (offer.amountCents / 100).toFixed(2)],
    ["Send to", "Copy tag", paymentTag, paymentTag],
  ] as const;
  return (
    <div className="rounded border border-attention p-4">
      <h3 className="font-semibold">How to pay</h3>
      <div className="mt-3 flex flex-wrap items-start gap-6">
        <dl className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
          {rows.map(([label, copy, shown, copied]) => (
            <div key={label} className="border-line border-b pb-3">
              <dt className="text-muted text-sm">{label}</dt>
              <dd className="flex flex-wrap items-center justify-between gap-2 font-medium font-mono text-lg">
                {shown}
                <CopyButton size="sm" className="font-sans" text={copied} label={copy} />
              </dd>
            </div>
          ))}
        </dl>
        <Qr svg={offer.qrSvg} alt={`QR code to pay ${amount} to ${paymentTag}`} className="size-36" />
      </div>
      <p className="mt-3 text-muted text-sm">
        Pay with the cash app first, then write its order reference below. An admin verifies the payment and activates
        the membership within 24 hours.
      </p>
    </div>
  );
}

type Refused = { message: string; data?: { code: string; requestId: string | null } | null };

/** What the shop refuses is told in its own words; anything else is one failed try. */
function refusalText({ message, data }: Refused): string {
  if (data?.code === "CONFLICT") return message;
  const reference = data?.code === "INTERNAL_SERVER_ERROR" && data.requestId ? ` (reference ${data.requestId})` : "";
  return `Failed to submit request. Please try again.${reference}`;
}
