import { readOrderFilter } from "~/domain/order-filter";
import { csvResponse } from "~/server/api/csv-response";
import { createContext } from "~/server/api/trpc";
import { ordersCsv } from "~/server/services/orders/orders-csv";

export const dynamic = "force-dynamic";

/** The orders of a filtered list as a CSV file, for admins. */
export async function GET(request: Request) {
  const { service } = await createContext(request.headers);
  const { searchParams } = new URL(request.url);
  return csvResponse(service, "admin", (ctx) => ordersCsv(ctx, readOrderFilter(searchParams)));
}
