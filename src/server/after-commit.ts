const acts = new WeakMap<object, (() => void)[]>();

/** Does something once this transaction is committed, and not at all when it is undone. */
export function afterCommit(tx: object, act: () => void): void {
  acts.set(tx, [...(acts.get(tx) ?? []), act]);
}

/** Called by `inTransaction` with each transaction that is committed. */
export function runAfterCommit(tx: object): void {
  for (const act of acts.get(tx) ?? []) act();
  acts.delete(tx);
}
