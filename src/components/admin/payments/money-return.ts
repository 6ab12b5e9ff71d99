import type { RouterOutputs } from "~/trpc/react";

export type MoneyReturn = RouterOutputs["admin"]["payments"]["moneyReturns"]["rows"][number];

/** Whoever the money came from: the statement's payer where it is known, else the customer. */
export const payeeOf = ({ line, order }: MoneyReturn): string =>
  line?.payerName || order?.user.name || order?.email || "unknown payer";
