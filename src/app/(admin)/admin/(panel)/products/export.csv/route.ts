import { csvRoute } from "~/server/api/csv-route";
import { exportProducts } from "~/server/services/products/export-products";

export const GET = csvRoute("admin", ({ ctx }) => exportProducts(ctx));
