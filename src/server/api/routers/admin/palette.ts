import { FindInput } from "~/schemas/admin/palette";
import { findAnything } from "~/server/services/admin/find-anything";
import { adminProcedure, createRouter } from "../../trpc";

export const adminPaletteRouter = createRouter({
  find: adminProcedure.input(FindInput).query(({ ctx, input }) => findAnything(ctx.service, input)),
});
