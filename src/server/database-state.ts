import { setTimeout as wait } from "node:timers/promises";
import { outsideRequests } from "./outside-requests";

type DatabaseLimits = {
  /** How long nothing may be answered before the database is probed, in ms. */
  silenceMs: number;
  /** How long a probe may take, in ms. */
  probeMs: number;
  /** The pause between probes while the database is down, in ms. */
  retryMs: number;
};

/** Waiting statements fail within 3 s. Opening a connection may take 1 s on a busy machine, which is no outage. */
const DATABASE_LIMITS: DatabaseLimits = { silenceMs: 700, probeMs: 1_600, retryMs: 250 };

/** Thrown immediately while the database is known to be down, and when no connection could be opened (see `cause`). */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  constructor(options?: ErrorOptions) {
    super("The database does not answer", options);
  }
}

export type DatabaseState = ReturnType<typeof createDatabaseState>;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Tracks whether the database responds. A slow statement is not an outage: only when nothing was answered for a while,
 * or a connection failed, is the database probed. If the probe fails, everything waiting is aborted and new work is
 * rejected immediately until the database responds again.
 */
export function createDatabaseState(probe: (signal: AbortSignal) => Promise<void>, limits = DATABASE_LIMITS) {
  const pending = new Map<symbol, number>();
  const listeners = new Set<() => void>();
  let isDown = false;
  let checking: Promise<void> | undefined;
  let answeredAt = 0;
  let watch: NodeJS.Timeout | undefined;

  async function answers(): Promise<boolean> {
    const stop = new AbortController();
    let isDone: boolean | undefined;
    const done = probe(stop.signal).then(
      () => {
        isDone = true;
      },
      () => {
        isDone = false;
      },
    );
    await Promise.race([done, wait(limits.probeMs, undefined, { ref: false })]);
    // If our own event loop was blocked, the timer fires before a response already in the socket is read.
    if (isDone === undefined) await nextTurn().then(nextTurn);
    stop.abort();
    return isDone ?? false;
  }

  async function recover(): Promise<void> {
    while (isDown) {
      await wait(limits.retryMs, undefined, { ref: false });
      if (await answers()) isDown = false;
    }
  }

  async function ask(): Promise<void> {
    const askedAt = performance.now();
    const isThere = await answers();
    checking = undefined;
    if (isThere) answeredAt = performance.now();
    if (isThere || answeredAt > askedAt) return;
    isDown = true;
    for (const listener of [...listeners]) listener();
    void recover();
  }

  /** Probes the database, once for all concurrent callers; resolves when the result is known. */
  async function check(): Promise<void> {
    if (isDown) return;
    checking ??= ask();
    await checking;
  }

  async function look(): Promise<void> {
    await nextTurn();
    const [oldest] = pending.values();
    if (oldest !== undefined && performance.now() - Math.max(oldest, answeredAt) >= limits.silenceMs) await check();
  }

  return {
    get isDown() {
      return isDown;
    },
    check,
    /** Records that something waits for the database. The returned function records its end, answered or not. */
    begin(): (isAnswered: boolean) => void {
      const key = Symbol("waiting");
      pending.set(key, performance.now());
      watch ??= outsideRequests(() => setInterval(() => void look(), limits.silenceMs / 4).unref());
      return (isAnswered) => {
        if (!pending.delete(key)) return;
        if (isAnswered) answeredAt = performance.now();
        if (pending.size > 0) return;
        clearInterval(watch);
        watch = undefined;
      };
    },
    /** Calls `listener` each time the database is found down. Returns an unsubscribe function. */
    onDown(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
