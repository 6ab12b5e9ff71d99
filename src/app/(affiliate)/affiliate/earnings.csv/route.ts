import { csvRoute } from "~/server/api/csv-route";
import { earningsCsv } from "~/server/services/affiliate-files/earnings-csv";

/** Takes the same filters as the page: `?kind=earn&level=1&month=2026-03`. */
export const GET = csvRoute("affiliate", ({ ctx, searchParams }) => earningsCsv(ctx, searchParams));
