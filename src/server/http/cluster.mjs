// Runs several server processes on one port: this primary starts them, replaces those that exit, and serves no
// requests.
import cluster from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { aggregateMetrics } from "./cluster-metrics.mjs";

/** In milliseconds. */
const PATIENCE = {
  /** The pause before a process that exited is replaced; doubles each time. */
  firstPause: 1_000,
  longestPause: 30_000,
  /** The pause resets after this long without another exit. */
  calmAfter: 60_000,
  /** How long a new process may take to start listening. */
  start: 120_000,
  /** How long a process may drain; must exceed `GONE_MS` in main.mjs. */
  drain: 12_000,
};

const say = (line) => process.stdout.write(`${line}\n`);
const complain = (line) => process.stderr.write(`${line}\n`);

/**
 * Runs `count` processes of `script`. SIGTERM and SIGINT stop all of them, then this one. SIGHUP is a rolling restart:
 * each process stops only once its replacement is listening.
 * @param {{ script: string, args: string[], count: number, patience?: Partial<typeof PATIENCE> }} options
 */
export function startCluster({ script, args, count, patience }) {
  const limits = { ...PATIENCE, ...patience };
  /** @type {Set<import("node:cluster").Worker>} Workers asked to stop; they are not replaced. */
  const leaving = new Set();
  let isStopping = false;
  let hasServed = false;
  let pause = limits.firstPause;
  /** @type {NodeJS.Timeout | undefined} */
  let calm;
  let wantsReplacing = false;
  let isReplacing = false;

  cluster.setupPrimary({ exec: script, args });
  aggregateMetrics();
  const workers = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

  /** Forks a process; `isReady` resolves to whether it started listening. */
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

  /** Stops a process gracefully; kills it if it does not exit in time. */
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
      // A worker that exits before it serves is not restarted.
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
      // Probably a wrong setting or a port in use: a restart would not help.
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
