import { UnsubscribeInput } from "~/schemas/unsubscribe";
import { subscriptionOf, unsubscribe } from "~/server/services/mail-switches/unsubscribe";
import { serve } from "../serve";
import { createRouter, publicProcedure } from "../trpc";

/** The unsubscribe link in e-mails; its token says whose e-mails of which kind to stop. */
export const unsubscribeRouter = createRouter({
  subscription: publicProcedure.input(UnsubscribeInput).query(serve(subscriptionOf)),
  stop: publicProcedure.input(UnsubscribeInput).mutation(serve(unsubscribe)),
});
