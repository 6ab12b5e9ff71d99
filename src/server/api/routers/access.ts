import { RequestAccessInput } from "~/schemas/access";
import { myAccess } from "~/server/services/access/queries";
import { requestAccess } from "~/server/services/access/request-access";
import { createRouter, customerProcedure } from "../trpc";

/** Restricted categories, as a customer asks for them. */
export const accessRouter = createRouter({
  mine: customerProcedure.query(({ ctx }) => myAccess(ctx.service)),
  request: customerProcedure.input(RequestAccessInput).mutation(({ ctx, input }) => requestAccess(ctx.service, input)),
});
