/** For a dialog whose reason is mailed: it says so, and what the customer must not read has a field of its own. */
export const SENT_REASON = {
  reasonLabel: "Reason (sent to the customer)",
  noteLabel: "Internal note (not sent)",
} as const;

/** The internal note of an act as its input; nothing where none was written. */
export const withNote = (internalNote: string) => (internalNote ? { internalNote } : {});
