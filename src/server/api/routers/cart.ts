import { AddToCartInput, RemoveFromCartInput, SetQuantityInput } from "~/schemas/cart";
import { addToCart } from "~/server/services/cart/add-to-cart";
import { dismissMergeNotice } from "~/server/services/cart/dismiss-merge-notice";
import { cart, cartSummary } from "~/server/services/cart/queries";
import { removeFromCart } from "~/server/services/cart/remove-from-cart";
import { removeUnavailable } from "~/server/services/cart/remove-unavailable";
import { setQuantity } from "~/server/services/cart/set-quantity";
import { serve } from "../serve";
import { createRouter, publicProcedure } from "../trpc";

/** The cart: by session cookie for visitors, by account once signed in. */
export const cartRouter = createRouter({
  summary: publicProcedure.query(serve(cartSummary)),
  get: publicProcedure.query(serve(cart)),
  add: publicProcedure.input(AddToCartInput).mutation(serve(addToCart)),
  setQuantity: publicProcedure.input(SetQuantityInput).mutation(serve(setQuantity)),
  remove: publicProcedure.input(RemoveFromCartInput).mutation(serve(removeFromCart)),
  removeUnavailable: publicProcedure.mutation(serve(removeUnavailable)),
  dismissMergeNotice: publicProcedure.mutation(serve(dismissMergeNotice)),
});
