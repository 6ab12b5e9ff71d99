/** Durations of many tries, in ms: median, 95th percentile and maximum. */
export type Times = { tries: number; p50: number; p95: number; max: number };

export function summary(times: number[]): Times {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { tries: sorted.length, p50: at(0.5), p95: at(0.95), max: at(1) };
}

/** Runs `work` a few times as a warm-up, then measures it `tries` times, one after the other. */
export async function measure(tries: number, work: (index: number) => Promise<unknown>, warmUp = 5): Promise<Times> {
  for (let index = 0; index < warmUp; index++) await work(index);
  const times: number[] = [];
  for (let index = 0; index < tries; index++) {
    const started = performance.now();
    await work(warmUp + index);
    times.push(performance.now() - started);
  }
  return summary(times);
}
