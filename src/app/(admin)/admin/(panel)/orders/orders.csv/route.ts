import { loadOrderFilter } from "~/components/admin/orders/search-params";
import { csvRoute } from "~/server/api/csv-route";
import { ordersCsv } from "~/server/services/orders/orders-csv";

export const GET = csvRoute("admin", ({ ctx, searchParams }) => ordersCsv(ctx, loadOrderFilter(searchParams)));
