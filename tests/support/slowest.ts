/**
 * The slowest of 95 in 100 of these calls, in ms. Each counts by the best of three tries, which lie some time apart: what
 * the call costs, not what else the machine was doing.
 */
export async function slowestOf95<Input>(
  inputs: readonly Input[],
  call: (input: Input) => Promise<unknown>,
): Promise<{ ms: number; input: Input } | undefined> {
  for (const input of inputs.slice(0, 5)) await call(input);
  const times = inputs.map((input) => ({ ms: Number.POSITIVE_INFINITY, input }));
  for (let round = 0; round < 3; round++) {
    for (const time of times) {
      const start = performance.now();
      await call(time.input);
      time.ms = Math.min(time.ms, performance.now() - start);
    }
  }
  times.sort((one, other) => one.ms - other.ms);
  return times[Math.ceil(times.length * 0.95) - 1];
}

/** The shortest time of each call in ms, over `turns` in which they take turns: a busy machine slows all of them alike. */
export async function bestInTurns(turns: number, calls: readonly ((turn: number) => Promise<unknown>)[]) {
  const best = calls.map(() => Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < turns; turn++) {
    for (const [at, call] of calls.entries()) {
      const start = performance.now();
      await call(turn);
      best[at] = Math.min(best[at] ?? 0, performance.now() - start);
    }
  }
  return best;
}
