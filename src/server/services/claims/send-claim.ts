import { randomUUID } from "node:crypto";
import { normalizeCode } from "~/domain/attribution";
import { DomainError } from "~/domain/errors";
import type { SendClaimInput } from "~/schemas/claims";
import { assertAttempt } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { shopAddress } from "../orders/shop-address";
import { answersOf, readAsked } from "./ask-about-order";
import { findAsked } from "./order-facts";

const TOO_MANY = "You have sent several claims today.";

/**
 * Sends the shop a claim about an order that the data did not settle, with the answer that was given. While a claim for the
 * same order or address waits, another one changes nothing. Throws "already-answered" where the data settles it, and
 * "too-many-tries" after ten within a day.
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
  await inTransaction(db, async (tx) => {
    const id = randomUUID();
    // The partial unique index on pending claims decides between two presses of the button.
    const { count } = await tx.orderClaim.createMany({
      data: [
        {
          ...{ id, userId: actor.userId, asked: asked.by === "order" ? asked.shortId : asked.email },
          ...{ orderId: open.orderId, answer: open.code, message: input.message, createdAt: now },
          namedCode: normalizeCode(input.namedCode ?? ""),
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) return;
    await queueMail(tx, {
      ...{ dedupeKey: `claim-shop:${id}`, template: "claim-shop" },
      ...{ toEmail: await shopAddress(tx), payload: { claimId: id, fromUserId: actor.userId } },
    });
  });
}
