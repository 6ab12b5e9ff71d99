import { DomainError, notFound } from "~/domain/errors";
import type { EntryCustomerInput } from "~/schemas/admin/order-entry";
import { loadActor } from "~/server/auth/actor";
import type { SignedInContext } from "~/server/context";

/**
 * The context with the customer as the actor, so that their prices, restricted categories and addresses apply when an
 * admin enters an order for them. Throws "not-found", "account-suspended".
 */
export async function customerContext(
  ctx: SignedInContext,
  { customerId }: EntryCustomerInput,
): Promise<SignedInContext> {
  const user = await ctx.db.user.findFirst({
    where: { id: customerId, deletedAt: null },
    select: { sessionVersion: true, isDisabled: true },
  });
  if (!user) throw notFound("User");
  const actor = user.isDisabled ? null : await loadActor(ctx.db, customerId, user.sessionVersion);
  if (actor) return { ...ctx, actor };
  throw new DomainError(
    "CONFLICT",
    "account-suspended",
    "This account is suspended. Lift the suspension before you enter an order for it.",
  );
}
