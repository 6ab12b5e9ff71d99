import { csvResponse } from "~/server/api/csv-response";
import { createContext } from "~/server/api/trpc";
import { exportProducts } from "~/server/services/products/export-products";

export const dynamic = "force-dynamic";

/** The catalogue as a CSV file, for admins. */
export async function GET(request: Request) {
  const { service } = await createContext(request.headers);
  return csvResponse(service, "admin", exportProducts);
}
