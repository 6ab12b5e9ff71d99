import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { PAYMENT_AGES, PAYMENT_SORTS } from "~/domain/payment-queue";
import { parseAsPage, parseAsSearch } from "~/lib/search-params";

export const PAYMENT_VIEWS = ["waiting", "statement", "confirmed", "ignored", "returns"] as const;

export const paymentsParsers = {
  view: parseAsStringLiteral(PAYMENT_VIEWS).withDefault("waiting"),
  search: parseAsSearch,
  age: parseAsStringLiteral(PAYMENT_AGES).withDefault("any"),
  sort: parseAsStringLiteral(PAYMENT_SORTS).withDefault("oldest"),
  page: parseAsPage,
  /** The page of the list of returned money, below the list of money to return. */
  returnedPage: parseAsPage,
};
export const paymentsOptions = { history: "push", urlKeys: { search: "q", returnedPage: "returned" } } as const;
export type PaymentsSearchParams = inferParserType<typeof paymentsParsers>;
export type QueueParams = Pick<PaymentsSearchParams, "search" | "age" | "sort">;

export const loadPaymentsSearchParams = createLoader(paymentsParsers, paymentsOptions);

const serialize = createSerializer(paymentsParsers, paymentsOptions);
export const paymentsHref = (params: Partial<PaymentsSearchParams>) => serialize("/admin/payments", params);

/**
 * Query input for one page of unpaid orders and requests. `{}` for the unfiltered first page, so that it shares the tab
 * count's cache entry.
 */
export const waitingInput = ({ search, age, sort }: QueueParams, page: number) => ({
  ...(search && { search }),
  ...(age !== "any" && { age }),
  ...(sort !== "oldest" && { sort }),
  ...(page > 1 && { page }),
});

/** Query input for one page of confirmed or ignored lines. */
export const decidedInput = (view: "confirmed" | "ignored", { search, age }: QueueParams, page: number) => ({
  ...{ view, page },
  ...(search && { search }),
  ...(age !== "any" && { age }),
});
