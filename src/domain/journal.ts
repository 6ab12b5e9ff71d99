/** The shop's ledger accounts, by number. */
export const ACCOUNTS = {
  1000: "Cash",
  2000: "Owed to suppliers",
  2100: "Owed to affiliates",
  2200: "Store credit owed",
  4000: "Sales of goods",
  4100: "Shipping charged",
  4200: "Memberships",
  5100: "Cost of goods sold",
  5200: "Commissions",
  5300: "Goodwill",
} as const;
export type AccountNumber = keyof typeof ACCOUNTS;
/** In ascending order. */
const ACCOUNT_NUMBERS = Object.keys(ACCOUNTS).map(Number) as AccountNumber[]; // Object.keys() loses the key type

/** The accounts each kind moves money between: `[debit, credit]` for a positive amount, swapped for a negative one. */
const MOVES = {
  goods: [1000, 4000],
  shipping: [1000, 4100],
  cost: [5100, 2000],
  membership: [1000, 4200],
  /** Commissions, their reversals, and balance corrections. */
  commission: [5200, 2100],
  payout: [2100, 1000],
  /** Store credit instead of cash: from refunds and overpayments, and when it is spent. */
  credit: [1000, 2200],
  /** Store credit granted by the shop. */
  goodwill: [5300, 2200],
} as const satisfies Record<string, readonly [AccountNumber, AccountNumber]>;
export type JournalKind = keyof typeof MOVES;
export const JOURNAL_KINDS = Object.keys(MOVES) as JournalKind[]; // Object.keys() loses the key type

export type Movement = { kind: JournalKind; amountCents: number };
export type JournalLine = { account: AccountNumber; debitCents: number; creditCents: number };

/** The two lines of a movement, debit first, both of the same amount. Empty for 0 cents. */
export function journalLines({ kind, amountCents }: Movement): JournalLine[] {
  if (amountCents === 0) return [];
  const [positive, negative] = MOVES[kind];
  const [debit, credit] = amountCents > 0 ? [positive, negative] : [negative, positive];
  const cents = Math.abs(amountCents);
  return [
    { account: debit, debitCents: cents, creditCents: 0 },
    { account: credit, debitCents: 0, creditCents: cents },
  ];
}

export type AccountBalance = {
  account: AccountNumber;
  /** Debits minus credits, in cents, at the start of the month. `closingCents` is the same at its end. */
  openingCents: number;
  debitCents: number;
  creditCents: number;
  closingCents: number;
};

/** Each account's opening balance, movements and closing balance for a month, from movements summed by kind. */
export function accountBalances(before: readonly Movement[], within: readonly Movement[]): AccountBalance[] {
  const opening = before.flatMap(journalLines);
  const month = within.flatMap(journalLines);
  const sum = (lines: readonly JournalLine[], account: AccountNumber, side: "debitCents" | "creditCents") =>
    lines.reduce((total, line) => (line.account === account ? total + line[side] : total), 0);
  return ACCOUNT_NUMBERS.map((account) => {
    const openingCents = sum(opening, account, "debitCents") - sum(opening, account, "creditCents");
    const debitCents = sum(month, account, "debitCents");
    const creditCents = sum(month, account, "creditCents");
    return { account, openingCents, debitCents, creditCents, closingCents: openingCents + debitCents - creditCents };
  });
}
