/** Escapes a text so that LIKE matches its % and _ literally. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
