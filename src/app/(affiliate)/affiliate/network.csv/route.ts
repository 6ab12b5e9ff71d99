import { csvRoute } from "~/server/api/csv-route";
import { networkCsv } from "~/server/services/affiliate-files/network-csv";

export const GET = csvRoute("affiliate", ({ ctx }) => networkCsv(ctx));
