import { sumCents } from "~/domain/money";
import { applyChoice, type PayoutChoice, type Reasoned } from "~/domain/payout-choice";
import type { Inclusion, Preview } from "./payout-labels";

export type ChosenRun = {
  count: number;
  totalCents: number;
  leftOutCount: number;
  /** The admin's reasons for leaving payees out, deduplicated. */
  leftOutReasons: string[];
  inclusions: readonly Inclusion[];
  exclusions: Reasoned[];
  only: { userIds: string[]; reason: string } | null;
};

/**
 * The run as configured by the admin: the preview's payees, plus those included after review, minus those left out.
 * With "pay only these", payees beyond the end of the list shown are left out as well.
 */
export function chosenRun(preview: Preview, inclusions: readonly Inclusion[], choice: PayoutChoice): ChosenRun {
  const isListed = new Set(preview.included.map(({ userId }) => userId));
  const listed = choice.only?.userIds.filter((userId) => isListed.has(userId)) ?? [];
  const only = choice.only && {
    ...choice.only,
    userIds: [...listed, ...inclusions.map(({ userId }) => userId)],
  };
  const shown = applyChoice(preview.included, choice);
  const exclusions = choice.exclusions.filter(({ userId }) => isListed.has(userId));
  const unlisted = only ? 0 : preview.count - preview.included.length;
  const unlistedCents = only ? 0 : preview.totalCents - sumCents(preview.included.map((line) => line.amountCents));
  const count = shown.included.length + unlisted + inclusions.length;
  return {
    count,
    totalCents: shown.totalCents + unlistedCents + sumCents(inclusions.map(({ amountCents }) => amountCents)),
    leftOutCount: preview.count + inclusions.length - count,
    leftOutReasons: [...new Set(shown.leftOut.map(({ reason }) => reason))],
    ...{ inclusions, exclusions, only },
  };
}
