import { approvalOutcome } from "~/domain/membership";
import type { SubscriptionRequest } from "~/generated/prisma/client";
import { membershipOffer } from "./membership-offer";

type Current = Parameters<typeof membershipOffer>[0];
type Asked = Pick<SubscriptionRequest, "requestedTier" | "amountCents" | "requotedCents">;

/** What a requoted request costs now; null if that is the amount it was made for, which needs no acceptance. */
export function requotedNow(request: Asked, current: Current, now: Date): number | null {
  const { requestedTier, requotedCents } = request;
  if (requotedCents === null || requestedTier === "None") return null;
  const { amountCents, refusal } = membershipOffer(current, requestedTier, now);
  if (refusal) return requotedCents;
  return approvalOutcome(request, amountCents) === "approve" ? null : amountCents;
}
