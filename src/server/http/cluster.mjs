// Several server processes on one port: this one starts them, replaces those that end, and serves nothing itself.
import cluster from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { addUpMetrics } from "./cluster-metrics.mjs";

/** In milliseconds. */
const PATIENCE = {
  /** The pause before a process that ended is replaced; doubled at each further one. */
  firstPause: 1_000,
  longestPause: 30_000,
  /** After so long without another end the pause begins anew. */
  calmAfter: 60_000,
  /** How long a new process may take until it listens. */
  start: 120_000,
  /** How long a process may drain: longer than `GONE_MS` in main.mjs. */
  drain: 12_000,
};

const say = (line) => process.stdout.write(`${line}\n`);
const complain = (line) => process.stderr.write(`${line}\n`);

/**
 * Runs `count` processes of `script`. SIGTERM and SIGINT end all of them and then this one; SIGHUP replaces one after
 * the other: the next one goes only when the new one in its place listens.
 * @param {{ script: string, args: string[], count: number, patience?: Partial<typeof PATIENCE> }} options
 */
export function startCluster({ script, args, count, patience }) {
  const limits = { ...PATIENCE, ...patience };
  /** @type {Set<import("node:cluster").Worker>} Those that are asked to end; nobody replaces them. */
  const leaving = new Set();
  let isStopping = false;
  let hasServed = false;
  let pause = limits.firstPause;
  /** @type {NodeJS.Timeout | undefined} */
  let calm;
  let wantsReplacing = false;
  let isReplacing = false;

  cluster.setupPrimary({ exec: script, args });
  addUpMetrics();
  const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

  /** A new process. `isReady` is fulfilled with whether it came to listen. */
  function start() {
    const worker = cluster.fork();
    const isReady = new Promise((resolve) => {
      const late = setTimeout(() => worker.process.kill("SIGKILL"), limits.start);
      const end = (isListening) => {
        clearTimeout(late);
        resolve(isListening);
      };
      worker.once("listening", () => {
        hasServed = true;
        say(`✓ Process ${worker.process.pid} serves`);
        end(true);
      });
      worker.once("exit", () => end(false));
    });
    return { worker, isReady };
  }

  /** Lets a process finish what is under way; one that does not end is killed. */
  async function end(worker) {
    leaving.add(worker);
    if (worker.isDead()) return;
    const exited = once(worker, "exit");
    worker.process.kill("SIGTERM");
    const late = setTimeout(() => worker.process.kill("SIGKILL"), limits.drain);
    await exited;
    clearTimeout(late);
  }

  async function replaceAll() {
    for (const old of workers()) {
      if (isStopping || leaving.has(old) || old.isDead()) continue;
      const { worker, isReady } = start();
      // One that ends before it serves is not started again.
      leaving.add(worker);
      if (!(await isReady)) {
        complain("The restart was given up: a new process ended before it served. The former ones go on.");
        return;
      }
      leaving.delete(worker);
      await end(old);
    }
    if (!isStopping) say("✓ Every process was replaced");
  }

  async function replace() {
    wantsReplacing = true;
    if (isReplacing) return;
    isReplacing = true;
    while (wantsReplacing && !isStopping) {
      wantsReplacing = false;
      await replaceAll();
    }
    isReplacing = false;
  }

  async function stop() {
    if (isStopping) return;
    isStopping = true;
    await Promise.all(workers().map(end));
    process.exit(0);
  }

  cluster.on("exit", async (worker, code, signal) => {
    if (isStopping || leaving.delete(worker)) return;
    if (!hasServed) {
      // A wrong setting or a port that is taken: starting again would not help.
      isStopping = true;
      for (const other of workers()) other.process.kill("SIGKILL");
      process.exit(code || 1);
    }
    complain(
      `Process ${worker.process.pid} ended by itself (${signal ?? `code ${code}`}); another starts in ${pause} ms.`,
    );
    clearTimeout(calm);
    calm = setTimeout(() => {
      pause = limits.firstPause;
    }, limits.calmAfter).unref();
    const now = pause;
    pause = Math.min(limits.longestPause, pause * 2);
    await wait(now);
    if (!isStopping) start();
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop());
  process.on("SIGHUP", () => void replace());
  for (let each = 0; each < count; each++) start();
}
