import { AddToCartInput, RemoveFromCartInput, SetQuantityInput } from "~/schemas/cart";
import { addToCart } from "~/server/services/cart/add-to-cart";
import { dismissMergeNotice } from "~/server/services/cart/dismiss-merge-notice";
import { cart, cartSummary } from "~/server/services/cart/queries";
import { removeFromCart } from "~/server/services/cart/remove-from-cart";
import { removeUnavailable } from "~/server/services/cart/remove-unavailable";
import { setQuantity } from "~/server/services/cart/set-quantity";
import { createRouter, publicProcedure } from "../trpc";

/** The cart: a visitor's by the session cookie, an account's once signed in. */
export const cartRouter = createRouter({
  summary: publicProcedure.query(({ ctx }) => cartSummary(ctx.service)),
  get: publicProcedure.query(({ ctx }) => cart(ctx.service)),
  add: publicProcedure.input(AddToCartInput).mutation(({ ctx, input }) => addToCart(ctx.service, input)),
  setQuantity: publicProcedure.input(SetQuantityInput).mutation(({ ctx, input }) => setQuantity(ctx.service, input)),
  remove: publicProcedure.input(RemoveFromCartInput).mutation(({ ctx, input }) => removeFromCart(ctx.service, input)),
  removeUnavailable: publicProcedure.mutation(({ ctx }) => removeUnavailable(ctx.service)),
  dismissMergeNotice: publicProcedure.mutation(({ ctx }) => dismissMergeNotice(ctx.service)),
});
