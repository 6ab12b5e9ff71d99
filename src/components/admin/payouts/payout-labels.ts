import { formatMoney, sumCents } from "~/domain/money";
import { plural } from "~/domain/plural";
import type { RouterOutputs } from "~/trpc/react";

export type Preview = RouterOutputs["admin"]["payouts"]["preview"];
/** A payee the admin included after review. */
export type Inclusion = Pick<Preview["toReview"][number], "userId" | "name" | "amountCents"> & { reason: string };
export type Run = RouterOutputs["admin"]["payouts"]["run"];

/** Warning before these payouts are sent if part of them was taken back since they were prepared; null otherwise. */
export function takenBackWarning(given: readonly Pick<Run["payouts"][number], "takenBackCents">[]): string | null {
  const short = given.filter(({ takenBackCents }) => takenBackCents > 0);
  if (short.length === 0) return null;
  const cents = formatMoney(sumCents(short.map(({ takenBackCents }) => takenBackCents)));
  const where = given.length === 1 ? "" : `, in ${plural(short.length, "payout")}`;
  const what = short.length === 1 ? "Return that payout, or send it" : "Return those payouts, or send them";
  return `${cents} of this was taken back since it was prepared${where}. ${what} and let later earnings settle the difference.`;
}
