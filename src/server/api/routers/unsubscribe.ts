import { UnsubscribeInput } from "~/schemas/unsubscribe";
import { subscriptionOf, unsubscribe } from "~/server/services/mail-switches/unsubscribe";
import { serve } from "../serve";
import { createRouter, publicProcedure } from "../trpc";

/** The link at the end of an e-mail that stops e-mails of its kind; the token in it decides whose. */
export const unsubscribeRouter = createRouter({
  subscription: publicProcedure.input(UnsubscribeInput).query(serve(subscriptionOf)),
  stop: publicProcedure.input(UnsubscribeInput).mutation(serve(unsubscribe)),
});
