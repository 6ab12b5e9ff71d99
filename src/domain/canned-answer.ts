/** What a canned answer may leave open; it is filled in when the answer is inserted. */
const PLACEHOLDERS = ["{name}", "{order}"] as const;

export const MAX_CANNED_TITLE = 80;

/** The text with what is known filled in; a placeholder without a value stays, so that the admin sees it. */
export function fillAnswer(body: string, { name, order }: { name: string; order: string | null }): string {
  const filled = body.replaceAll("{name}", () => name);
  return order === null ? filled : filled.replaceAll("{order}", () => `#${order}`);
}

/** A placeholder that nobody has replaced; null where the text can be sent. */
export const openPlaceholder = (text: string): string | null =>
  PLACEHOLDERS.find((placeholder) => text.includes(placeholder)) ?? null;
