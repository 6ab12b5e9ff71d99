import { openStreams } from "~/server/live/stream-limits";
import { outboxState } from "~/server/services/health/readiness";
import { jobHealth } from "~/server/services/jobs/queries";
import { redisState } from "../redis";
import { metrics } from "./metrics";

/** Registers gauges that are read at each scrape. */
export function registerGauges({ cacheBytes }: { cacheBytes: () => number }): void {
  const found = metrics();
  if (!found) return;
  const oldestSeconds = async () => (await outboxState()).lateMinutes * 60;
  found.gauge("processes", "Server processes that these figures are of, added up", () => 1);
  found.gauge("response_cache_bytes", "Memory of cached answers", cacheBytes);
  found.gauge("event_streams", "Open live pages", openStreams);
  found.gauge("outbox_waiting", "E-mails whose time has come", async () => (await outboxState()).waiting, "max");
  found.gauge("outbox_failed", "E-mails given up within a day", async () => (await outboxState()).failed, "max");
  found.gauge("outbox_oldest_seconds", "How long the oldest of them waits", oldestSeconds, "max");
  if (redisState())
    found.gauge("redis_ready", "1: Redis answers this process", () => Number(redisState() === "ready"), "min");
  const booksBalance = async () => Number((await jobHealth()).booksBalance ?? Number.NaN);
  found.gauge(
    "ledger_balances",
    "1: the last daily check found the books right, 0: it found a difference or could not be made",
    booksBalance,
    "min",
  );
  const failed = async () => (await jobHealth()).failed;
  found.gauge("daily_jobs_failed", "Daily jobs whose last run failed", failed, "max");
}
