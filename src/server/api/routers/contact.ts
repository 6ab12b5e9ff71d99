import { ContactInput } from "~/schemas/contact";
import { sendToShop } from "~/server/services/inbox/send-to-shop";
import { serve } from "../serve";
import { createRouter, publicProcedure } from "../trpc";

/** The contact form, for visitors and customers. */
export const contactRouter = createRouter({
  send: publicProcedure.input(ContactInput).mutation(serve(sendToShop)),
});
