import { ListRequestsInput } from "~/schemas/admin/requests";
import { requestQueue } from "~/server/services/requests/queries";
import { adminProcedure, createRouter } from "../../trpc";

/** What customers ask the shop for, whatever it is. */
export const adminRequestsRouter = createRouter({
  list: adminProcedure.input(ListRequestsInput).query(({ ctx, input }) => requestQueue(ctx.service, input)),
});
