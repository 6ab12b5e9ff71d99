// This process's Prometheus metrics. Nothing is collected unless METRICS_TOKEN is set.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { env } from "~/server/env";
import { processSingleton } from "~/server/process-singleton";
import { reportToPrimary } from "./report-to-primary";

/** Histogram buckets, from a cached page to an import. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Together = "sum" | "max" | "min";

function createMetrics() {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry, prefix: "assay_" });
  reportToPrimary(registry);
  return {
    registry,
    requests: new Histogram({
      ...{ name: "assay_http_request_seconds", help: "Requests by route, method and status, and how long they took" },
      ...{ labelNames: ["route", "method", "status"] as const, buckets: SECONDS, registers },
    }),
    cacheAnswers: new Counter({
      ...{ name: "assay_response_cache_answers_total", help: "Answers for visitors, from the response cache or made" },
      ...{ labelNames: ["result"] as const, registers },
    }),
    statements: new Counter({
      ...{ name: "assay_database_statements_total", help: "Statements sent to the database", registers },
    }),
    /**
     * `together`: how a cluster combines the values; one that every process reads from the database must not be summed.
     */
    gauge: (name: string, help: string, read: () => number | Promise<number>, together: Together = "sum") =>
      new Gauge({
        ...{ name: `assay_${name}`, help, registers, aggregator: together },
        async collect() {
          // A value that cannot be read is left out rather than reported stale.
          const value = await Promise.resolve()
            .then(read)
            .catch(() => Number.NaN);
          if (Number.isNaN(value)) this.remove();
          else this.set(value);
        },
      }),
  };
}

/** Null unless METRICS_TOKEN is set. */
export function metrics() {
  return env.METRICS_TOKEN ? processSingleton("assayMetrics", createMetrics) : null;
}
