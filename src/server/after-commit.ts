const acts = new WeakMap<object, (() => void)[]>();

/** Runs `act` once this transaction commits; never if it rolls back. */
export function afterCommit(tx: object, act: () => void): void {
  acts.set(tx, [...(acts.get(tx) ?? []), act]);
}

/** `inTransaction` calls this for each transaction that committed. */
export function runAfterCommit(tx: object): void {
  for (const act of acts.get(tx) ?? []) act();
  acts.delete(tx);
}
