import { loadPrintSearchParams } from "~/components/admin/orders/search-params";
import { ToShipInput } from "~/schemas/admin/orders";
import { csvRoute } from "~/server/api/csv-route";
import { shippingAddressesCsv } from "~/server/services/orders/orders-to-ship";

export const GET = csvRoute(
  "admin",
  ({ ctx, searchParams }) =>
    shippingAddressesCsv(ctx, ToShipInput.parse({ shortIds: loadPrintSearchParams(searchParams).orders })),
  "orders.ship",
);
