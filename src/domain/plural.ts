const WHOLE = new Intl.NumberFormat("en-US");

/** A count with its noun: "1 order", "1,234 orders". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${WHOLE.format(count)} ${count === 1 ? one : many}`;
