import { ContactInput } from "~/schemas/contact";
import { sendToShop } from "~/server/services/inbox/send-to-shop";
import { serve } from "../serve";
import { createRouter, publicProcedure } from "../trpc";

/** Writing to the shop, signed in or not. */
export const contactRouter = createRouter({
  send: publicProcedure.input(ContactInput).mutation(serve(sendToShop)),
});
