import type { SignedInContext } from "~/server/context";

/** The context in which an affiliate's own lists are read for an admin, so that both see the same. Reads only. */
export const contextOfAffiliate = (ctx: SignedInContext, userId: string): SignedInContext => ({
  ...ctx,
  actor: { ...ctx.actor, userId },
});
