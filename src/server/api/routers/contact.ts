import { ContactInput } from "~/schemas/contact";
import { sendContactMessage } from "~/server/services/inbox/send-contact-message";
import { serve } from "../serve";
import { createRouter, publicProcedure } from "../trpc";

/** The contact form, for visitors and customers. */
export const contactRouter = createRouter({
  send: publicProcedure.meta({ counted: null }).input(ContactInput).mutation(serve(sendContactMessage)),
});
