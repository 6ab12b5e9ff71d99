type Decided = { id: string; reopenedCount: number };

/** The dedupe key of an e-mail about a decision; a reopened request is decided and mailed again. */
export const mailKey = (template: string, { id, reopenedCount }: Decided): string =>
  reopenedCount === 0 ? `${template}:${id}` : `${template}:${id}:${reopenedCount}`;
