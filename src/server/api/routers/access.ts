import { RequestAccessInput } from "~/schemas/access";
import { myAccess } from "~/server/services/access/queries";
import { requestAccess } from "~/server/services/access/request-access";
import { serve } from "../serve";
import { createRouter, customerProcedure } from "../trpc";

/** A customer's requests for restricted categories. */
export const accessRouter = createRouter({
  mine: customerProcedure.query(serve(myAccess)),
  request: customerProcedure.meta({ counted: null }).input(RequestAccessInput).mutation(serve(requestAccess)),
});
