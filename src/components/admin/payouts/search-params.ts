import { createLoader, createSerializer } from "nuqs/server";
import { parseAsPage } from "~/lib/search-params";

export const payoutsParsers = { page: parseAsPage };

export const loadPayoutsSearchParams = createLoader(payoutsParsers);

const serialize = createSerializer(payoutsParsers);
export const payoutsHref = (page: number) => serialize("/admin/payouts", { page });
