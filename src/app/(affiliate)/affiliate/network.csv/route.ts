import { csvRoute } from "~/server/api/csv-route";
import { networkCsv } from "~/server/services/affiliate-files/network-csv";

export const dynamic = "force-dynamic";

/** One's own network as a CSV file. */
export const GET = csvRoute("affiliate", ({ ctx }) => networkCsv(ctx));
