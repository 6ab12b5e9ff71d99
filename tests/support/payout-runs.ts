// Payout runs created like an admin would: from the current preview.
import type { callerFor } from "./factories";

type Payouts = Awaited<ReturnType<typeof callerFor>>["admin"]["payouts"];

/** The input to create the run in the current preview; with a reason, everybody under review is included. */
export async function seenRun(payouts: Payouts, { key = crypto.randomUUID() as string, includeAllFor = "" } = {}) {
  const { count, totalCents, fingerprint, toReview } = await payouts.preview();
  const chosen = includeAllFor ? toReview : [];
  return {
    idempotencyKey: key,
    seenCount: count + chosen.length,
    seenTotalCents: chosen.reduce((sum, { amountCents }) => sum + amountCents, totalCents),
    seenPreview: fingerprint,
    inclusions: chosen.map(({ userId }) => ({ userId, reason: includeAllFor })),
  };
}
