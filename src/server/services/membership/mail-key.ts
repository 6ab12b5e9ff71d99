type Decided = { id: string; reopenedCount: number };

/** The outbox key of an e-mail about a decision: a request that was reopened is decided, and mailed, once more. */
export const mailKey = (template: string, { id, reopenedCount }: Decided): string =>
  reopenedCount === 0 ? `${template}:${id}` : `${template}:${id}:${reopenedCount}`;
