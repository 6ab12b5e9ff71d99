/** Placeholders in a canned answer, filled in when the answer is inserted. */
const PLACEHOLDERS = ["{name}", "{order}"] as const;

export const MAX_CANNED_TITLE = 80;

/** Fills in the known values. A placeholder without a value stays, so that the admin notices it. */
export function fillAnswer(body: string, { name, order }: { name: string; order: string | null }): string {
  const filled = body.replaceAll("{name}", () => name);
  return order === null ? filled : filled.replaceAll("{order}", () => `#${order}`);
}

/** The first placeholder that is still open; null if the text can be sent. */
export const openPlaceholder = (text: string): string | null =>
  PLACEHOLDERS.find((placeholder) => text.includes(placeholder)) ?? null;
