import { DomainError, notFound } from "~/domain/errors";
import { adjustKey, assertEntryAmount } from "~/domain/ledger";
import type { AdjustBalanceInput } from "~/schemas/admin/ledger";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordAudit } from "../audit/record-audit";
import { isHouseAccount } from "./house-account";
import { moveBalances } from "./move-balances";

/**
 * Corrects an affiliate's balance by a signed amount, for a reason that the affiliate gets by e-mail. Idempotent by
 * `requestId`. Throws what `writeAdjustment` throws.
 */
export function adjustBalance(ctx: SignedInContext, input: AdjustBalanceInput) {
  return inTransaction(ctx.db, async (tx) => {
    const done = await writeAdjustment(tx, ctx, input);
    if (!done.alreadyAdjusted) await tellAffiliate(tx, input);
    return done;
  });
}

/** Always sent, whatever e-mails the affiliate has switched off. The house account is the shop itself: no e-mail. */
async function tellAffiliate(tx: Tx, { requestId, affiliateUserId: userId, amountCents, reason }: AdjustBalanceInput) {
  const account = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  if (isHouseAccount(account)) return;
  await queueMail(tx, {
    ...{ dedupeKey: `balance-corrected:${requestId}`, template: "balance-corrected", toEmail: account.email },
    payload: { userId, amountCents, reason },
  });
}

/**
 * `adjustBalance` without the e-mail, in the caller's transaction. Throws "not-found", "invalid-amount",
 * "not-an-affiliate", "request-reused".
 */
export async function writeAdjustment(tx: Tx, ctx: SignedInContext, input: AdjustBalanceInput) {
  assertEntryAmount("adjust", input.amountCents);
  await assertHasLedger(tx, input.affiliateUserId);
  const { count } = await tx.ledgerEntry.createMany({
    data: [
      {
        affiliateUserId: input.affiliateUserId,
        kind: "adjust",
        amountCents: BigInt(input.amountCents),
        idempotencyKey: adjustKey(input.requestId),
        reason: input.reason,
        actorUserId: ctx.actor.userId,
        createdAt: ctx.now,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0) return alreadyAdjusted(tx, input);
  const { affiliateUserId: userId, amountCents, reason } = input;
  await moveBalances(tx, input.requestId, [
    { userId, balanceCents: amountCents, earnedCents: amountCents, paidTotalCents: 0 },
  ]);
  await recordAudit(tx, ctx, {
    action: "ledger.adjust",
    entity: "user",
    entityId: userId,
    after: { amountCents, reason },
  });
  return { alreadyAdjusted: false };
}

/** Only accounts that are or once were in the program have a balance to correct. */
async function assertHasLedger(tx: Tx, userId: string): Promise<void> {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { isAffiliate: true, ledgerEntries: { select: { id: true }, take: 1 } },
  });
  if (!user) throw notFound("Affiliate");
  if (user.isAffiliate || user.ledgerEntries.length > 0) return;
  throw new DomainError("CONFLICT", "not-an-affiliate", "This account is not in the affiliate program.");
}

async function alreadyAdjusted(tx: Tx, input: AdjustBalanceInput) {
  const idempotencyKey = adjustKey(input.requestId);
  const made = await tx.ledgerEntry.findUniqueOrThrow({ where: { idempotencyKey } });
  const isSame = made.affiliateUserId === input.affiliateUserId && made.amountCents === BigInt(input.amountCents);
  if (isSame) return { alreadyAdjusted: true };
  throw new DomainError("CONFLICT", "request-reused", "This request was used for another adjustment.");
}
