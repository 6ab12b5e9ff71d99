import { z } from "zod";
import { notFound } from "~/domain/errors";
import { amountDueCents } from "~/domain/store-credit";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { lockRequest } from "../membership/lock-request";
import { lockOrder } from "../orders/order-transition";
import { receivedCentsOf, type Target } from "./line-target";

export type LockedTarget = Awaited<ReturnType<typeof lockPaymentTarget>>;

/** The order or request that a line is for, locked until the transaction ends, with the cents received so far. */
export async function lockPaymentTarget(tx: Tx, { kind, id }: Target) {
  const facts = kind === "order" ? await orderFacts(tx, id) : await membershipFacts(tx, id);
  return { ...facts, receivedCents: await receivedCentsOf(tx, { kind, id }) };
}

async function orderFacts(tx: Tx, id: string) {
  const order = await lockOrder(tx, id);
  const { status, shortId, email } = order;
  const amountCents = amountDueCents(order);
  const state = { pending: "waiting", completed: "paid", cancelled: "closed" } as const;
  const paid = { paidAt: order.paidAt, shippedAt: order.shippedAt, generation: order.paymentGeneration };
  const { refundedAt } = order;
  return {
    state: state[status],
    amountCents,
    name: `Order #${shortId}`,
    userId: order.userId,
    email,
    refundedAt,
    ...paid,
  };
}

const EmailRow = z.strictObject({ email: z.string() });

async function membershipFacts(tx: Tx, id: string) {
  const { status, amountCents, requestedTier, userEmail, userId, reviewedAt } = await lockRequest(tx, id);
  // A closed request keeps the e-mail address from when it was made, so read the account's current one. Locked, so that
  // no e-mail goes to it after a change of address or a deletion.
  const [account] = await queryRows(tx, EmailRow)`SELECT email FROM users WHERE id = ${userId}::uuid FOR KEY SHARE`;
  if (!account) throw notFound("User");
  const { email } = account;
  const state = { pending: "waiting", approved: "paid", rejected: "closed" } as const;
  const paid = { paidAt: status === "approved" ? reviewedAt : null, shippedAt: null, generation: null };
  return {
    state: state[status],
    amountCents,
    name: `${requestedTier} of ${userEmail}`,
    userId,
    email,
    refundedAt: null,
    ...paid,
  };
}
