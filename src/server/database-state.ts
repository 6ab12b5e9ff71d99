import { setTimeout as wait } from "node:timers/promises";
import { outsideRequests } from "./outside-requests";

/** In milliseconds. */
type DatabaseLimits = {
  /** How long everything may wait without any answer before the database is asked whether it is there. */
  silenceMs: number;
  /** How long it may take to answer that. */
  probeMs: number;
  /** The pause between two questions while it is down. */
  retryMs: number;
};

/** What waits is told within three seconds. A busy machine may take a second to open a connection: that is no outage. */
const DATABASE_LIMITS: DatabaseLimits = { silenceMs: 700, probeMs: 1_600, retryMs: 250 };

/** Thrown at once while the database is known not to answer, and when no connection to it could be made (`cause`). */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  constructor(options?: ErrorOptions) {
    super("The database does not answer", options);
  }
}

export type DatabaseState = ReturnType<typeof createDatabaseState>;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Whether the database answers. A slow statement is no outage: only when nothing at all was answered for a while, or a
 * connection failed, the database is asked by `probe`; without its answer everything that waits is given up, and
 * whatever comes next is refused at once until the database answers again.
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
    // After a busy moment of our own the timer fires before the answer that lies in the socket is read.
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

  /** Asks the database now, once for all who want to know; returns when it is known whether it answers. */
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
    /** Notes that something waits for the database; the returned function that it is over, answered or not. */
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
    /** Calls back whenever the database is found not to answer. The returned function ends that. */
    onDown(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
