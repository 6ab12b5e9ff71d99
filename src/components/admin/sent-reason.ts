/** For dialogs whose reason is e-mailed to the customer. The note is for what the customer must not see. */
export const SENT_REASON = {
  reasonLabel: "Reason (sent to the customer)",
  noteLabel: "Internal note (not sent)",
} as const;

export const STAFF_REASON = "Reason (only staff see it)";

/** For returned payouts, whose reason shows in the affiliate's list of payouts, and for declined claims. */
export const AFFILIATE_REASON = "Reason (the affiliate sees it)";

/** The internal note as mutation input; left out if empty. */
export const withNote = (internalNote: string) => (internalNote ? { internalNote } : {});
