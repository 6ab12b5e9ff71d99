import type { ServiceContext } from "~/server/context";
import { cartOwner } from "./hold-cart";

/** The shopper has seen what was merged at sign-in; it is not told again. */
export async function dismissMergeNotice(ctx: ServiceContext): Promise<void> {
  await ctx.db.cart.updateMany({ where: { ...cartOwner(ctx), mergedUnits: { gt: 0 } }, data: { mergedUnits: 0 } });
}
