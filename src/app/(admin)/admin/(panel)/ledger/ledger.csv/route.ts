import { loadEntriesFilter } from "~/components/admin/ledger/search-params";
import { EntriesFilter } from "~/schemas/admin/ledger";
import { csvRoute } from "~/server/api/csv-route";
import { ledgerCsv } from "~/server/services/ledger/admin-entries";

/** The ledger entries that match the filter in the URL, with its days in the zone that it names; times are in UTC. */
export const GET = csvRoute("admin", ({ ctx, searchParams }) =>
  ledgerCsv(ctx, EntriesFilter.parse(loadEntriesFilter(searchParams))),
);
