const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Three-way merge of a form. `conflicts` are fields that both sides changed since `base`, to different values; fields
 * that only the other side changed are taken over into `values`.
 */
export function mergeValues<T extends object>(base: T, mine: T, theirs: T, fields: readonly (keyof T)[]) {
  const values = { ...mine };
  const takenOver: (keyof T)[] = [];
  const conflicts: (keyof T)[] = [];
  for (const field of fields) {
    if (isSame(base[field], theirs[field]) || isSame(mine[field], theirs[field])) continue;
    if (isSame(base[field], mine[field])) {
      values[field] = theirs[field];
      takenOver.push(field);
    } else conflicts.push(field);
  }
  return { values, takenOver, conflicts };
}
