/** For a dialog whose reason is mailed: it says so, and what the customer must not read has a field of its own. */
export const SENT_REASON = {
  reasonLabel: "Reason (sent to the customer)",
  noteLabel: "Internal note (not sent)",
} as const;

/** For a dialog whose reason stays with the shop: it says so too. */
export const STAFF_REASON = "Reason (only staff see it)";

/** For a payout that comes back: its reason stands in the affiliate's list of payouts. */
export const AFFILIATE_REASON = "Reason (the affiliate sees it)";

/** The internal note of an act as its input; nothing where none was written. */
export const withNote = (internalNote: string) => (internalNote ? { internalNote } : {});
