/** So many products fit side by side. */
export const MAX_COMPARED = 4;

/** The products compared, with this one among them: the newest at the end, and the oldest gone where there are too many. */
export const withCompared = (slugs: readonly string[], slug: string): string[] =>
  [...slugs.filter((each) => each !== slug), slug].slice(-MAX_COMPARED);

/** At most as many as fit, each once, in the order given. */
export const comparable = (slugs: readonly string[]): string[] => [...new Set(slugs)].slice(0, MAX_COMPARED);

/** Whether the products differ in what a row says of them; a single product differs from nothing. */
export const isDifferent = (values: readonly string[]): boolean => new Set(values).size > 1;
