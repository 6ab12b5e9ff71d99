import { csvRoute } from "~/server/api/csv-route";
import { affiliatesCsv } from "~/server/services/users/users-csv";

export const dynamic = "force-dynamic";

/** Every affiliate with the sums of the ledger, as a CSV file. */
export const GET = csvRoute("admin", ({ ctx }) => affiliatesCsv(ctx));
