import { csvRoute } from "~/server/api/csv-route";
import { clicksCsv } from "~/server/services/affiliate-files/clicks-csv";

export const dynamic = "force-dynamic";

/** The clicks on one's own links as a CSV file. */
export const GET = csvRoute("affiliate", ({ ctx }) => clicksCsv(ctx));
