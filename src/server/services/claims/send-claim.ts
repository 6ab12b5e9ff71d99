import { randomUUID } from "node:crypto";
import { normalizeCode } from "~/domain/attribution";
import { DomainError } from "~/domain/errors";
import { claimNumber } from "~/domain/order-claim";
import type { SendClaimInput } from "~/schemas/claims";
import { assertAttempt } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { shopAddress } from "../orders/shop-address";
import { lockActorAccount } from "../users/lock-actor-account";
import { answersOf, claimedAs, readAsked } from "./ask-about-order";
import { findAsked } from "./order-facts";
import { waitingWhere } from "./queries";

const TOO_MANY = "You have sent several claims today.";

/**
 * Sends the shop a claim about an order the data does not settle, with the answer that was given. No-op if the same
 * claim is pending. Throws "already-waiting" for a different pending claim on the same order or address,
 * "already-answered" if the data settles it, and "too-many-tries" (ten a day by default).
 */
export async function sendClaim(ctx: SignedInContext, input: SendClaimInput): Promise<void> {
  const { actor, db, now } = ctx;
  const asked = readAsked(input.asked);
  await assertAttempt("order-claim", [`user:${actor.userId}`], TOO_MANY);
  const answers = answersOf(await findAsked(ctx, asked));
  const open = answers.length === 1 ? answers.find(({ canClaim }) => canClaim) : undefined;
  if (!open) {
    const message = "This is settled by our records. If you think they are wrong, write to us.";
    throw new DomainError("CONFLICT", "already-answered", message);
  }
  const claim = {
    ...{ userId: actor.userId, asked: claimedAs(asked), orderId: open.orderId },
    ...{ message: input.message, namedCode: normalizeCode(input.namedCode ?? "") },
  };
  await inTransaction(db, async (tx) => {
    await lockActorAccount(tx, actor);
    if (await isWaiting(tx, claim)) return;
    const id = randomUUID();
    // The partial unique index on pending claims resolves a double click.
    const { count } = await tx.orderClaim.createMany({
      data: [{ ...claim, id, answer: open.code, createdAt: now }],
      skipDuplicates: true,
    });
    if (count === 0) return void (await isWaiting(tx, claim));
    await queueMail(tx, {
      ...{ dedupeKey: `claim-shop:${id}`, template: "claim-shop" },
      ...{ toEmail: await shopAddress(tx), payload: { claimId: id, fromUserId: actor.userId } },
    });
  });
}

type Claim = { userId: string; asked: string; orderId: string | null; message: string; namedCode: string };

/** Whether this exact claim is pending. Throws "already-waiting" if a different one is, so its text is not lost. */
async function isWaiting(tx: Tx, { message, namedCode, ...claim }: Claim): Promise<boolean> {
  const waiting = await tx.orderClaim.findFirst({
    where: waitingWhere(claim.userId, [claim]),
    select: { id: true, message: true, namedCode: true },
  });
  if (!waiting || (waiting.message === message && waiting.namedCode === namedCode)) return waiting !== null;
  const text = `We are looking at your claim ${claimNumber(waiting.id)} about this already, and answer it by e-mail. This text was not sent; to add something, write to us.`;
  throw new DomainError("CONFLICT", "already-waiting", text);
}
