import { DomainError, notFound } from "~/domain/errors";
import type { EntryCustomerInput } from "~/schemas/admin/order-entry";
import { loadActor } from "~/server/auth/actor";
import type { SignedInContext } from "~/server/context";

/**
 * The context in which a customer's own rules hold (prices, restricted categories, addresses), for an admin who enters an
 * order for them. Throws "not-found", and "account-suspended".
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
