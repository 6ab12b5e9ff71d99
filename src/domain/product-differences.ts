/** Which fields of two versions of one thing differ, in the sequence of `labels`. */
export function differingFields<T extends object, K extends keyof T & string>(
  mine: T,
  theirs: T,
  labels: Readonly<Record<K, string>>,
): K[] {
  // The keys of `labels` are exactly K.
  return (Object.keys(labels) as K[]).filter((key) => JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]));
}
