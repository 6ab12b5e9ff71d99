import { ListAuditInput } from "~/schemas/admin/audit";
import { auditChoices, auditEntries } from "~/server/services/audit/queries";
import { adminProcedure, createRouter } from "../../trpc";

export const adminAuditRouter = createRouter({
  list: adminProcedure.input(ListAuditInput).query(({ ctx, input }) => auditEntries(ctx.service, input)),
  choices: adminProcedure.query(({ ctx }) => auditChoices(ctx.service)),
});
