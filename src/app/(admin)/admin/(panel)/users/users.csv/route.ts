import { csvRoute } from "~/server/api/csv-route";
import { usersCsv } from "~/server/services/users/users-csv";

export const GET = csvRoute("admin", ({ ctx }) => usersCsv(ctx));
