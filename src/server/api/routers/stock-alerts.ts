import { AskStockAlertInput, StockAlertInput } from "~/schemas/stock-alerts";
import { askStockAlert, cancelStockAlert, isWaiting } from "~/server/services/stock-alerts/ask-stock-alert";
import { serve } from "../serve";
import { createRouter, customerProcedure, publicProcedure } from "../trpc";

/** One-time alerts when a sold-out product is back in stock. */
export const stockAlertsRouter = createRouter({
  ask: publicProcedure.meta({ counted: null }).input(AskStockAlertInput).mutation(serve(askStockAlert)),
  isWaiting: customerProcedure.input(StockAlertInput).query(serve(isWaiting)),
  cancel: customerProcedure.input(StockAlertInput).mutation(serve(cancelStockAlert)),
});
