import { csvRoute } from "~/server/api/csv-route";
import { clicksCsv } from "~/server/services/affiliate-files/clicks-csv";

export const GET = csvRoute("affiliate", ({ ctx }) => clicksCsv(ctx));
