import cluster from "node:cluster";
import type { Registry } from "prom-client";

type Message = { assayMetrics?: "tell" | "all"; key?: number; text?: string };

const PATIENCE_MS = 4_000;
const waiting = new Map<number, (text: string) => void>();
let last = 0;

/** In a cluster worker, reports this process's metrics to the primary on request. */
export function reportToPrimary(registry: Registry): void {
  if (!cluster.isWorker) return;
  process.on("message", async ({ assayMetrics, key, text }: Message) => {
    if (assayMetrics === "tell") {
      const metrics = await registry.getMetricsAsJSON();
      if (process.connected) process.send?.({ assayMetrics: "told", key, metrics });
    }
    if (assayMetrics === "all" && key !== undefined) waiting.get(key)?.(text ?? "");
  });
  process.send?.({ assayMetrics: "begin" });
}

/**
 * The summed metrics of all processes in Prometheus format (see `src/server/http/cluster-metrics.mjs`), or this
 * process's own outside a cluster. Throws if the primary does not answer: one worker's figures would be wrong as a
 * total.
 */
export async function metricsOfAll(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics();
  const key = ++last;
  try {
    return await new Promise<string>((resolve, reject) => {
      waiting.set(key, resolve);
      setTimeout(() => reject(new Error("the first process did not tell what all count")), PATIENCE_MS).unref();
      process.send?.({ assayMetrics: "ask", key });
    });
  } finally {
    waiting.delete(key);
  }
}
