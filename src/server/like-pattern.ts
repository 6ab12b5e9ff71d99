/** A text as LIKE finds it literally: its own % and _ mean themselves. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
