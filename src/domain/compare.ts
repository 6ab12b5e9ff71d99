/** The most products that can be compared side by side. */
export const MAX_COMPARED = 4;

/** Adds a product to the comparison, newest last; drops the oldest beyond the limit. */
export const withCompared = (slugs: readonly string[], slug: string): string[] =>
  [...slugs.filter((each) => each !== slug), slug].slice(-MAX_COMPARED);

/** Deduplicates and keeps the first `MAX_COMPARED`, in the given order. */
export const comparable = (slugs: readonly string[]): string[] => [...new Set(slugs)].slice(0, MAX_COMPARED);

/** Whether the products differ in this row. A single product never differs. */
export const isDifferent = (values: readonly string[]): boolean => new Set(values).size > 1;
