/** The accounts of the shop's books, by number. */
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
/** In the order of their numbers. */
const ACCOUNT_NUMBERS = Object.keys(ACCOUNTS).map(Number) as AccountNumber[]; // the record's keys

/** What moves between two accounts: `[debit, credit]` of a positive amount; a negative one goes the other way. */
const MOVES = {
  goods: [1000, 4000],
  shipping: [1000, 4100],
  cost: [5100, 2000],
  membership: [1000, 4200],
  /** Commissions, their reversals and corrections of balances. */
  commission: [5200, 2100],
  payout: [2100, 1000],
  /** Store credit instead of cash: from refunds and overpayments, and its use. */
  credit: [1000, 2200],
  /** Store credit that the shop gave. */
  goodwill: [5300, 2200],
} as const satisfies Record<string, readonly [AccountNumber, AccountNumber]>;
export type JournalKind = keyof typeof MOVES;
export const JOURNAL_KINDS = Object.keys(MOVES) as JournalKind[]; // the record's keys

export type Movement = { kind: JournalKind; amountCents: number };
export type JournalLine = { account: AccountNumber; debitCents: number; creditCents: number };

/** The two lines of a movement, debit first: they always come to the same. Nothing for an amount of 0. */
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
  /** Debits less credits, in cents: before the month, in it, and after it. */
  openingCents: number;
  debitCents: number;
  creditCents: number;
  closingCents: number;
};

/** What each account has before, in and after a month, from the sums of its movements by kind. */
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
