// Sums the metrics of all cluster processes, so it does not matter which one Prometheus scrapes.
import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";

const ANSWER_WITHIN_MS = 2_000;
/** Metric types that only grow. */
const COUNTED = new Set(["counter", "histogram"]);

/**
 * Answers any worker that asks with the metrics of all workers. A worker that exited still counts with its last report:
 * a sum that drops would look like a counter reset.
 */
export function aggregateMetrics() {
  /** @type {Map<number, object[]>} The last report of each worker. */
  const told = new Map();
  /** @type {Promise<object[]>} The summed counters of workers that exited. */
  let ended = Promise.resolve([]);
  /** @type {Map<number, (metrics?: object[]) => void>} */
  const waiting = new Map();
  let last = 0;

  const sum = (lists) => AggregatorRegistry.aggregate(lists.filter((list) => list.length > 0));

  /** @param {import("node:cluster").Worker} worker */
  const ask = (worker) =>
    new Promise((resolve) => {
      const key = ++last;
      const late = setTimeout(() => done(), ANSWER_WITHIN_MS);
      function done(/** @type {object[] | undefined} */ metrics) {
        clearTimeout(late);
        waiting.delete(key);
        if (metrics && !worker.isDead()) told.set(worker.id, metrics);
        resolve(undefined);
      }
      waiting.set(key, done);
      worker.send({ assayMetrics: "tell", key }, (error) => error && done());
    });

  async function all() {
    const workers = Object.values(cluster.workers ?? {});
    await Promise.all(workers.filter((worker) => worker?.isConnected() && told.has(worker.id)).map(ask));
    return sum([await ended, ...told.values()]).metrics();
  }

  cluster.on("message", async (worker, message) => {
    if (message?.assayMetrics === "begin") told.set(worker.id, []);
    if (message?.assayMetrics === "told") waiting.get(message.key)?.(message.metrics);
    if (message?.assayMetrics !== "ask") return;
    const text = await all();
    if (worker.isConnected()) worker.send({ assayMetrics: "all", key: message.key, text }, () => {});
  });
  cluster.on("exit", (worker) => {
    const counted = (told.get(worker.id) ?? []).filter(({ type }) => COUNTED.has(type));
    told.delete(worker.id);
    if (counted.length > 0) ended = ended.then((former) => sum([former, counted]).getMetricsAsJSON());
  });
}
