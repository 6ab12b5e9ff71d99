"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { LocalDate } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { RadioCard, RadioCardGroup } from "~/components/ui/radio-card";
import { toast } from "~/components/ui/toast";
import { MEMBERSHIP_PLANS, MEMBERSHIP_TERM, type PaidTier } from "~/domain/membership";
import { formatMoney } from "~/domain/money";
import { errorMessage } from "~/lib/api-error";
import { RequestMembershipInput } from "~/schemas/membership";
import { api } from "~/trpc/react";
import { PayMembership, PaymentReferenceField } from "./pay-membership";
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

const Fields = RequestMembershipInput.omit({ seenAmountCents: true });
const FAILED = "Failed to submit request. Please try again.";

type MembershipRequestProps = { membership: Membership; wantedTier?: PaidTier | undefined };

/** Form to choose Bronze or Gold, pay, and request activation by an admin. */
export function MembershipRequest({ membership, wantedTier }: MembershipRequestProps) {
  const utils = api.useUtils();
  const isOffered = membership.offers.some(({ requestedTier, refusal }) => requestedTier === wantedTier && !refusal);
  const form = useForm<z.input<typeof Fields>, unknown, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    defaultValues: { orderReference: "", ...(isOffered && { requestedTier: wantedTier }) },
  });
  const { errors, dirtyFields } = form.formState;
  const chosen = useWatch({ control: form.control, name: "requestedTier" });
  const offer = membership.offers.find(({ requestedTier, refusal }) => requestedTier === chosen && !refusal);
  const request = api.membership.request.useMutation({
    onSuccess: async () => {
      toast.success("Subscription request submitted! Admin will verify and activate within 24 hours.");
      await utils.membership.mine.invalidate();
    },
    // Refetch so that the cause (already requested, price changed) shows next to the error.
    onError(error) {
      setServerErrors(form, error, errorMessage(error, FAILED));
      return utils.membership.mine.invalidate();
    },
  });
  const submit = form.handleSubmit((fields) => {
    if (offer) request.mutate({ ...fields, seenAmountCents: offer.amountCents });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <RadioCardGroup legend="Choose a membership" className="sm:grid-cols-2">
        {membership.offers.map((each) => (
          <RadioCard
            key={each.requestedTier}
            title={titleOf(each)}
            description={<OfferText offer={each} customPercent={membership.customDiscountPercent} />}
            aside={each.refusal ? undefined : formatMoney(each.amountCents)}
            disabled={each.refusal !== null}
            value={each.requestedTier}
            {...form.register("requestedTier")}
          />
        ))}
      </RadioCardGroup>
      {offer && (
        <>
          {offer.conversion && <Conversion conversion={offer.conversion} endsAt={offer.endsAt} />}
          <PayMembership
            tier={offer.requestedTier}
            amountCents={offer.amountCents}
            link={offer.link}
            qrSvg={offer.qrSvg}
            paymentTag={membership.paymentTag}
          />
          <PaymentReferenceField field={form.register("orderReference")} error={errors.orderReference?.message} />
        </>
      )}
      <LeaveGuard isDirty={Boolean(dirtyFields.orderReference)} />
      {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
      {offer && (
        <Button type="submit" className="self-start" isPending={request.isPending}>
          Submit request
        </Button>
      )}
    </form>
  );
}

/** How remaining Bronze time converts to Gold time. */
function Conversion({ conversion, endsAt }: { conversion: NonNullable<Offer["conversion"]>; endsAt: Date }) {
  const { bronzeEndsAt, unusedDays, goldDays } = conversion;
  const { Bronze, Gold } = MEMBERSHIP_PLANS;
  return (
    <Notice title="Your unused Bronze time becomes Gold time">
      <p>
        You have Bronze until <LocalDate at={bronzeEndsAt} />: {daysOf(unusedDays)}. At {dollars(Bronze.monthlyCents)}{" "}
        to {dollars(Gold.monthlyCents)} a month they become {daysOf(goldDays)} of Gold, added to the {MEMBERSHIP_TERM}{" "}
        you buy. If it is approved today, you have Gold until <LocalDate at={endsAt} />.
      </p>
    </Notice>
  );
}

const daysOf = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

function OfferText({ offer, customPercent }: { offer: Offer; customPercent: number }) {
  if (offer.refusal) return offer.refusal.message;
  const own = customPercent > offer.discountPercent ? `. You keep your own ${customPercent}% instead` : "";
  return `${termsOf(offer)}${own}`;
}

const dollars = (cents: number) => formatMoney(cents).replace(".00", "");

function termsOf(offer: Offer): string {
  const terms = `${offer.discountPercent}% off, ${dollars(offer.monthlyCents)}/month, ${offer.months} months`;
  if (offer.kind === "renewal") return `${terms}, added to your current term`;
  const { Bronze, Gold } = MEMBERSHIP_PLANS;
  return offer.kind === "both"
    ? `${terms}: ${dollars(Gold.priceCents)}, plus Bronze for ${dollars(Bronze.priceCents)}, which Gold needs`
    : terms;
}
