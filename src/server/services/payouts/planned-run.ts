import { createHash } from "node:crypto";
import { payoutPreview } from "~/domain/payout";
import { applyChoice, EVERYBODY, type PayoutChoice, type Reasoned } from "~/domain/payout-choice";
import { namedBySignal, withReview } from "~/domain/payout-review";
import type { Db, Tx } from "~/server/db";
import { payableAccounts } from "./payable-accounts";
import { payoutSettings } from "./payout-settings";
import { reviewSigns } from "./review-signs";

type Decisions = PayoutChoice & { inclusions: readonly Reasoned[] };
const NO_DECISIONS: Decisions = { ...EVERYBODY, inclusions: [] };

/**
 * The run as of now, for the preview and `createRun` alike: who is paid, who is left out and why, and who waits for a
 * review. The fingerprint covers payees, amounts, tags and what each payee's signals name, but no admin decisions.
 */
export async function plannedRun(db: Db | Tx, now: Date, { inclusions, ...choice }: Decisions = NO_DECISIONS) {
  const accounts = await payableAccounts(db, now);
  const settings = await payoutSettings(db, now);
  const payable = payoutPreview(accounts, { minimumCents: settings.minimumPayoutCents });
  const signs = await reviewSigns(db, payable.included);
  const reasons = new Map(inclusions.map(({ userId, reason }) => [userId, reason]));
  const plan = withReview(payable, signs, reasons);
  const chosen = applyChoice(plan.included, choice);
  const lines = payable.included.map(({ userId, amountCents, paymentTag }) => [
    userId,
    amountCents,
    paymentTag,
    (signs.get(userId) ?? []).map(namedBySignal),
  ]);
  const fingerprint = createHash("sha256").update(JSON.stringify(lines)).digest("hex");
  return { ...plan, ...chosen, settings, fingerprint };
}

export type PlannedRun = Awaited<ReturnType<typeof plannedRun>>;

/** Looks up names with e-mail addresses of the accounts that review signals mention, by id. */
export async function readAccountNames(db: Db | Tx, userIds: readonly string[]) {
  const users = await db.user.findMany({
    where: { id: { in: [...new Set(userIds)] } },
    select: { id: true, name: true, email: true, deletedAt: true },
  });
  const names = new Map(users.map(({ id, name, email, deletedAt }) => [id, deletedAt ? name : `${name} <${email}>`]));
  return (userId: string) => names.get(userId) ?? "a deleted account";
}
