import { type Cents, formatMoney, sumCents } from "./money";
import type { PayoutAccount, PayoutLine, PayoutPreview } from "./payout";
import { plural } from "./plural";
import type { SignalKind } from "./rings";

/** What two accounts can share that suggests they belong to one person. */
export const TIE_KINDS = ["tag", "name", "phone", "address", "browser", "network"] as const;
type TieKind = (typeof TIE_KINDS)[number];

const TIE_LABELS: Readonly<Record<TieKind, string>> = {
  tag: "payment tag",
  name: "name",
  phone: "phone number",
  address: "shipping address",
  browser: "browser",
  network: "internet address",
};

/** A chain of this many accounts above a single buyer, none of which ever earned from anybody else, is reviewed. */
export const ONE_BUYER_CHAIN = 3;

type FromBuyer = {
  buyerId: string;
  /** What the payee earned from this buyer and has not been paid yet. */
  cents: Cents;
  orders: number;
};

/** Why a payee is left out of a run until an admin includes them. Stores ids only, so that deletion removes names. */
export type ReviewSign =
  | { kind: "shared-tag"; accountIds: readonly string[]; accounts: number }
  | ({ kind: "own-orders"; via: readonly TieKind[] } & FromBuyer)
  | ({ kind: "one-buyer-chain"; accounts: number } & FromBuyer)
  | { kind: "open-case"; caseIds: readonly string[] };

/** What a review signal names, without the sums that every new order changes. Equal for a signal already seen. */
export const namedBySignal = (sign: ReviewSign) =>
  "buyerId" in sign ? { ...sign, cents: undefined, orders: undefined } : sign;

type Planned = { signs: readonly ReviewSign[]; reason: string | null };
type PlannedLine<A extends PayoutAccount> = PayoutLine<A> & { paymentTag: string } & Planned;
export type ReviewedPreview<A extends PayoutAccount> = Omit<PayoutPreview<A>, "included"> & {
  included: PlannedLine<A>[];
  /** Payees with a review signal that no admin has included. */
  toReview: PlannedLine<A>[];
};

/** The run without payees that have a review signal, except those an admin included, each with a reason. */
export function withReview<A extends PayoutAccount>(
  preview: PayoutPreview<A>,
  signs: ReadonlyMap<string, readonly ReviewSign[]>,
  reasons: ReadonlyMap<string, string>,
): ReviewedPreview<A> {
  const planned = preview.included.map((line) => {
    const found = signs.get(line.userId) ?? [];
    return { ...line, signs: found, reason: found.length > 0 ? (reasons.get(line.userId) ?? null) : null };
  });
  const isLeftOut = (line: Planned) => line.signs.length > 0 && line.reason === null;
  const included = planned.filter((line) => !isLeftOut(line));
  return {
    included,
    toReview: planned.filter(isLeftOut),
    excluded: preview.excluded,
    totalCents: sumCents(included.map((line) => line.amountCents)),
  };
}

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

/** A review signal as shown to an admin; `nameOf` returns an account's display name. */
export function describeSign(sign: ReviewSign, nameOf: (userId: string) => string): string {
  if (sign.kind === "shared-tag") {
    const more = sign.accounts - sign.accountIds.length;
    const names = [...sign.accountIds.map(nameOf), ...(more > 0 ? [`${more} more`] : [])];
    return `The payment tag is also used by ${listed(names)}.`;
  }
  if (sign.kind === "open-case") {
    return "A case about linked accounts names this payee and is waiting for a decision (Linked accounts).";
  }
  const buyer = nameOf(sign.buyerId);
  const earned = `${formatMoney(sign.cents)} of it comes from ${plural(sign.orders, "order")} of ${buyer}`;
  if (sign.kind === "own-orders") {
    return `${earned}, who has the same ${listed(sign.via.map((kind) => TIE_LABELS[kind]))}.`;
  }
  return `${earned}, the only buyer that ${sign.accounts} accounts above have ever earned from.`;
}

/** The ids of the accounts that a review signal names. */
export function accountsOf(sign: ReviewSign): readonly string[] {
  if (sign.kind === "open-case") return [];
  return sign.kind === "shared-tag" ? sign.accountIds : [sign.buyerId];
}

/** Maps a review's ties to the signals of ring detection; a shared network is typical of a household. */
const RING_TIES = { tag: "tag", name: "payer", phone: "address", address: "address", browser: "device" } as const;
export const ringTie = (via: TieKind): SignalKind => (via === "network" ? "network" : RING_TIES[via]);
