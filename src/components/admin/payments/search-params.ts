import { createLoader, createSerializer, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { parseAsPage } from "~/lib/search-params";

export const PAYMENT_VIEWS = ["waiting", "statement", "confirmed", "aside", "returns"] as const;

export const paymentsParsers = {
  view: parseAsStringLiteral(PAYMENT_VIEWS).withDefault("waiting"),
  page: parseAsPage,
};

export const loadPaymentsSearchParams = createLoader(paymentsParsers);

const serialize = createSerializer(paymentsParsers);
export const paymentsHref = (params: Partial<inferParserType<typeof paymentsParsers>>) =>
  serialize("/admin/payments", params);
