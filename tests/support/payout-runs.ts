// Payout runs as an admin makes them: of what the preview shows at this moment.
import type { callerFor } from "./factories";

type Payouts = Awaited<ReturnType<typeof callerFor>>["admin"]["payouts"];

/** What preparing the run that this admin sees now takes; with a reason, everybody under review is included. */
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
