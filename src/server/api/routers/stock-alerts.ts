import { AskStockAlertInput, StockAlertInput } from "~/schemas/stock-alerts";
import { askStockAlert, cancelStockAlert, isWaiting } from "~/server/services/stock-alerts/ask-stock-alert";
import { createRouter, customerProcedure, publicProcedure } from "../trpc";

/** Being told once when a sold-out product is back. */
export const stockAlertsRouter = createRouter({
  ask: publicProcedure.input(AskStockAlertInput).mutation(({ ctx, input }) => askStockAlert(ctx.service, input)),
  isWaiting: customerProcedure.input(StockAlertInput).query(({ ctx, input }) => isWaiting(ctx.service, input)),
  cancel: customerProcedure.input(StockAlertInput).mutation(({ ctx, input }) => cancelStockAlert(ctx.service, input)),
});
