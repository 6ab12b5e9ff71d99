import { csvRoute } from "~/server/api/csv-route";
import { affiliatesCsv } from "~/server/services/users/users-csv";

export const GET = csvRoute("admin", ({ ctx }) => affiliatesCsv(ctx));
