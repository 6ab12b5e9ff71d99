import cluster from "node:cluster";
import type { Registry } from "prom-client";

type Message = { assayMetrics?: "tell" | "all"; key?: number; text?: string };

const PATIENCE_MS = 4_000;
const waiting = new Map<number, (text: string) => void>();
let last = 0;

/** In a process of several: tells the first process what this one counts, whenever it wants to know. */
export function tellPrimary(registry: Registry): void {
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
 * What all processes of this start count together, as Prometheus reads it (`src/server/http/cluster-metrics.mjs`); of
 * one alone, what it counts itself. Throws when the first process does not answer: what one of several counts is no sum.
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
