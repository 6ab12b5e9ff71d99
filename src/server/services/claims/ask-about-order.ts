import { fieldError } from "~/domain/errors";
import {
  ASK_TEXT,
  type AskedFor,
  explainOrder,
  NO_ORDERS,
  NO_OWN_ORDERS,
  type OrderAnswer,
  parseAsked,
  UNKNOWN_EMAIL,
  UNKNOWN_ORDER,
} from "~/domain/order-claim";
import type { AskOrderInput } from "~/schemas/claims";
import { assertAttempt } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import { type Found, findAsked } from "./order-facts";
import { waitingWhere } from "./queries";

const TOO_MANY = "You have asked about many orders.";

/** `orderId`, `shortId` and the rest are null if the answer is not about a particular order. */
export type GivenAnswer = OrderAnswer & {
  orderId: string | null;
  shortId: string | null;
  /** Whether the asker placed it: a claim then names whose code they had. */
  isOwn: boolean;
  /** What the order currently earns the asker, in cents, and when that can be paid out. */
  netCents: number | null;
  availableAt: Date | null;
  /** Whether a review holds it back. */
  isUnderReview: boolean;
};

/** Parses a question. Throws "invalid-question" unless it is an order number or an e-mail address. */
export function readAsked(typed: string): AskedFor {
  const asked = parseAsked(typed);
  if (asked) return asked;
  throw fieldError("asked", "invalid-question", ASK_TEXT);
}

const alone = (answer: OrderAnswer): GivenAnswer => ({
  ...answer,
  ...{ orderId: null, shortId: null, isOwn: false, netCents: null, availableAt: null, isUnderReview: false },
});

/** The answers to a question, one per order found; never empty. */
export function answersOf(found: Found): GivenAnswer[] {
  if (found.of === "nobody") return [alone(UNKNOWN_EMAIL)];
  if (found.orders.length === 0) {
    return [alone(found.of === "order" ? UNKNOWN_ORDER : found.of === "self" ? NO_OWN_ORDERS : NO_ORDERS)];
  }
  return found.orders.map(({ orderId, shortId, availableAt, isUnderReview, facts }) => {
    const answer = explainOrder(facts);
    const isCounted = answer.code === "counted";
    return {
      ...{ ...answer, orderId, shortId, isOwn: facts.isOwn },
      netCents: isCounted ? facts.netCents : null,
      availableAt: isCounted && !isUnderReview ? availableAt : null,
      isUnderReview: isCounted && isUnderReview,
    };
  });
}

/** Normalized order number or e-mail address, as stored in a claim. */
export const claimedAs = (asked: AskedFor) => (asked.by === "order" ? asked.shortId : asked.email);

/**
 * Answers where an order is, from the data and the asker's ledger, and when a still pending claim about it was sent.
 * Throws "too-many-tries" (20 questions an hour by default).
 */
export async function askAboutOrder(ctx: SignedInContext, input: AskOrderInput) {
  const asked = readAsked(input.asked);
  await assertAttempt("order-question", [`user:${ctx.actor.userId}`], TOO_MANY);
  const answers = answersOf(await findAsked(ctx, asked));
  const about = answers.map(({ orderId, shortId }) => ({
    orderId,
    asked: answers.length > 1 && shortId ? shortId : claimedAs(asked),
  }));
  const waiting = await ctx.db.orderClaim.findMany({
    where: waitingWhere(ctx.actor.userId, about),
    orderBy: { createdAt: "asc" },
    select: { asked: true, orderId: true, createdAt: true },
  });
  const sentAt = (one: (typeof about)[number] | undefined) =>
    waiting.find((claim) => claim.asked === one?.asked || (claim.orderId && claim.orderId === one?.orderId))?.createdAt;
  return {
    by: asked.by,
    answers: answers.map(({ orderId: _, ...answer }, index) => ({
      ...answer,
      claimSentAt: sentAt(about[index]) ?? null,
    })),
  };
}
